// Finds the Chromium that the end-to-end tests drive; on a Debian system with root it is installed where it is missing.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

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
  const found = findChromium() ?? install();
  if (found === undefined) {
    console.error("No Chromium found. Install Chromium or Chrome, or set CHROMIUM to its path.");
    process.exit(1);
  }
  console.log(`chromium: ${found}`);
}

function install() {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return undefined;
  console.log("chromium: installing Debian's package …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (let attempt = 1; attempt <= 3; attempt++) {
    const update = spawnSync("apt-get", ["-qq", "update"], { env, stdio: ["ignore", "ignore", "inherit"] });
    const install = spawnSync("apt-get", ["-qq", "install", "-y", "--no-install-recommends", "chromium"], {
      env,
      stdio: ["ignore", "ignore", "inherit"],
    });
    if (update.status === 0 && install.status === 0) break;
  }
  return findChromium();
}
