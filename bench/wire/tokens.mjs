import { createHmac } from "node:crypto";

/** The secret of the bridge under load; it protects nothing. */
export const SECRET = "a secret for the benchmark, which protects nothing";

const HEADER = base64url({ alg: "HS256", typ: "JWT" });

/** @param {"client" | "agent"} role */
export function mintToken(clientId, role) {
  const signed = `${HEADER}.${base64url({ sub: clientId, role })}`;
  return `${signed}.${createHmac("sha256", SECRET).update(signed).digest("base64url")}`;
}

function base64url(value) {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
