// The bridge as it is built and published, with its own defaults.
import { createBridge, listen } from "clientmcp-bridge";
import { SECRET } from "../wire/tokens.mjs";
import { serve } from "../server-process.mjs";

serve(async () => {
  const { addresses } = await listen(createBridge({ secrets: [SECRET] }), { port: 0, host: "127.0.0.1" });
  return addresses[0].port;
});
