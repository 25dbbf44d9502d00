export default defineEventHandler((event) => ({
  user: currentUser(event),
  bridgeUrl: process.env.CLIENTMCP_URL ?? "http://localhost:6270/connect",
}));
