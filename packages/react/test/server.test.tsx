import { serverContract } from "binding-contract";
import { serverDriver } from "./server-driver.tsx";

serverContract(serverDriver);
