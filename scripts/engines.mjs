// Finds Firefox and WebKit for `npm run test:engines`; on a Debian system with root they are installed where they are missing.
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installPackages } from "./debian-packages.mjs";

const FIREFOX_ON_MAC = "/Applications/Firefox.app/Contents/MacOS/firefox";

/** The path of a Firefox: `FIREFOX` if it is set, then what the system has. */
export function needFirefox() {
  return need(findFirefox, ["firefox-esr"], "No Firefox found. Install Firefox, or set FIREFOX to its path.");
}

/** The paths of WebKitGTK's WebDriver, of its browser, and of a display that needs no screen. */
export function needWebKit() {
  const advice = "It takes WebKitGTK's WebDriver and Xvfb, on Linux: webkit2gtk-driver and xvfb in Debian.";
  return need(findWebKit, ["webkit2gtk-driver", "xvfb"], `No WebKit found. ${advice}`);
}

function need(find, packages, complaint) {
  const found = find() ?? (installPackages("engines", packages) ? find() : undefined);
  if (found !== undefined) return found;
  console.error(complaint);
  return process.exit(1);
}

function findFirefox() {
  return process.env.FIREFOX || inPath("firefox-esr", "firefox") || [FIREFOX_ON_MAC].find((path) => existsSync(path));
}

function findWebKit() {
  const driver = inPath("WebKitWebDriver");
  const display = inPath("Xvfb");
  const browser = miniBrowser();
  return driver && display && browser && { driver, display, browser };
}

function inPath(...programs) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return programs.flatMap((program) => folders.map((folder) => join(folder, program))).find((path) => existsSync(path));
}

/** Where the packages of WebKitGTK put its browser for tests. */
function miniBrowser() {
  const folders = ["/usr/lib", "/usr/lib64", "/usr/libexec"].filter((folder) => existsSync(folder));
  const places = folders.flatMap((folder) => [".", ...readdirSync(folder)].map((name) => join(folder, name)));
  return ["webkitgtk-6.0", "webkit2gtk-4.1", "webkit2gtk-4.0"]
    .flatMap((version) => places.map((place) => join(place, version, "MiniBrowser")))
    .find((path) => existsSync(path));
}
