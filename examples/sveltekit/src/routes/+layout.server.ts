import { env } from "$env/dynamic/private";
import type { LayoutServerLoad } from "./$types";

export const load: LayoutServerLoad = ({ locals }) => ({
  user: locals.user,
  bridgeUrl: env.CLIENTMCP_URL ?? "http://localhost:6270/connect",
});
