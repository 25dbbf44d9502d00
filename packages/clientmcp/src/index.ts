export { SUBPROTOCOL } from "./protocol/index.ts";
