export { validator } from "./validator.ts";
