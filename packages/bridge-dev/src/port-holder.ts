import { readdir, readFile, readlink } from "node:fs/promises";
import { printable } from "clientmcp-bridge/command";

const LISTENING = "0A";

/**
 * Who listens on a port of this machine, as "node, process 4711". It asks Linux's `/proc`, which shows a user their own
 * processes; `undefined` where nothing is to be learned.
 */
export async function portHolder(port: number): Promise<string | undefined> {
  const sockets = (
    await Promise.all(["tcp", "tcp6"].map((table) => listeningSockets(`/proc/net/${table}`, port)))
  ).flat();
  if (sockets.length === 0) return undefined;
  const wanted = new Set(sockets.map((inode) => `socket:[${inode}]`));
  for (const process of await entries("/proc")) {
    if (/^\d+$/.test(process) && (await holdsAny(`/proc/${process}/fd`, wanted))) {
      // Not its command line, which may hold secrets.
      const name = await text(`/proc/${process}/comm`);
      return `${printable(name.trim())}, process ${process}`;
    }
  }
  return undefined;
}

async function listeningSockets(table: string, port: number): Promise<readonly string[]> {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const rows = (await text(table)).split("\n").map((line) => line.trim().split(/\s+/));
  return rows.flatMap(([, local, , state, , , , , , inode]) =>
    local?.endsWith(suffix) === true && state === LISTENING && inode !== undefined ? [inode] : [],
  );
}

async function holdsAny(folder: string, sockets: ReadonlySet<string>): Promise<boolean> {
  for (const descriptor of await entries(folder)) {
    if (sockets.has(await readlink(`${folder}/${descriptor}`).catch(() => ""))) return true;
  }
  return false;
}

/** Processes come and go, and those of others cannot be looked into. */
function entries(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}

function text(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => "");
}
