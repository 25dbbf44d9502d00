// Finds the Chromium that the end-to-end tests drive; on a Debian system with root it is installed where it is missing.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { installPackages } from "./debian-packages.mjs";

const PROGRAMS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The path of a Chromium or Chrome, or `undefined`: `CHROMIUM` if it is set, then what the system has. */
export function findChromium() {
  const wanted = process.env.CHROMIUM;
  if (wanted !== undefined && wanted !== "") return wanted;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = PROGRAMS.flatMap((program) => folders.map((folder) => join(folder, program)));
  return [...candidates, ...MAC].find((path) => existsSync(path));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = findChromium() ?? (installPackages("chromium", ["chromium"]) ? findChromium() : undefined);
  if (found === undefined) {
    console.error("No Chromium found. Install Chromium or Chrome, or set CHROMIUM to its path.");
    process.exit(1);
  }
  console.log(`chromium: ${found}`);
}
