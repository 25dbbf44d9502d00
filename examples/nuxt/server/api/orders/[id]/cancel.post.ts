export default defineEventHandler((event) => cancelOrderOf(signedInUser(event), getRouterParam(event, "id") ?? ""));
