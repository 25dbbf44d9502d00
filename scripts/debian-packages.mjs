// Installs Debian's packages for the tests that need a program of the system.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const ENV = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };

/** Installs `packages` for `what`, in up to three attempts. Returns whether it could: it takes a Debian system, and root. */
export function installPackages(what, packages) {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return false;
  console.log(`${what}: installing Debian's ${packages.join(", ")} …`);
  for (let attempt = 1; attempt <= 3; attempt++) {
    if (apt("update") && apt("install", "-y", "--no-install-recommends", ...packages)) return true;
  }
  return false;
}

function apt(...args) {
  return spawnSync("apt-get", ["-qq", ...args], { env: ENV, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
}
