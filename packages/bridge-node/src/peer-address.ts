import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

/**
 * What stands for the sender of a request: its address, or the /64 network of an IPv6 one, which a single machine may have
 * in whole.
 *
 * @param proxies How many reverse proxies in front can be trusted to have added the address that they saw to `X-Forwarded-For`.
 */
export function peerAddress(req: IncomingMessage, proxies: number): string | undefined {
  const forwarded = (req.headersDistinct["x-forwarded-for"] ?? []).flatMap((line) => line.split(","));
  // What stands further to the left was written by the sender.
  const address = proxies === 0 ? undefined : forwarded.at(-proxies)?.trim();
  return networkOf(address ?? req.socket.remoteAddress);
}

function networkOf(address: string | undefined): string | undefined {
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address ?? "")?.[1];
  if (address === undefined || !isIPv6(address) || ipv4 !== undefined) return ipv4 ?? address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === "" ? 0 : tail.split(":").length);
  const all = [...groups, ...Array.from({ length: missing }, () => "0"), ...(tail ? tail.split(":") : [])];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
