#!/usr/bin/env node
import { main } from "./main.ts";

process.exitCode = await main(process.argv, (text) => process.stdout.write(`${text}\n`));
