import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { peerAddress } from "./peer-address.ts";

function request(remoteAddress: string, ...forwarded: string[]): IncomingMessage {
  const headersDistinct = forwarded.length === 0 ? {} : { "x-forwarded-for": forwarded };
  return { headersDistinct, socket: { remoteAddress } } as unknown as IncomingMessage;
}

describe("peerAddress", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:0001:2::6", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("takes %s for %s", (address, expected) => {
    expect(peerAddress(request(address), 0)).toBe(expected);
  });

  it("believes no header unless told of proxies", () => {
    expect(peerAddress(request("192.0.2.1", "198.51.100.7"), 0)).toBe("192.0.2.1");
  });

  it("believes as many proxies as there are, and not what the sender wrote", () => {
    const forged = request("127.0.0.1", "203.0.113.9", "198.51.100.7, 192.0.2.1");
    expect(peerAddress(forged, 1)).toBe("192.0.2.1");
    expect(peerAddress(forged, 2)).toBe("198.51.100.7");
    expect(peerAddress(request("127.0.0.1"), 1)).toBe("127.0.0.1");
  });
});
