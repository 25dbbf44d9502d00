import { addressOf } from "$lib/server/shop";
import type { PageServerLoad } from "./$types";

export const load: PageServerLoad = ({ locals: { user } }) => ({ address: user === undefined ? "" : addressOf(user) });
