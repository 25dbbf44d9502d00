export { mintToken, type TokenRequest } from "./mint-token.ts";
