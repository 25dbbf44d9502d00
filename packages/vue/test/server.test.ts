import { serverContract } from "binding-contract";
import { serverDriver } from "./server-driver.ts";

serverContract(serverDriver);
