import { cancelOrderOf } from "$lib/server/shop";
import { error, json } from "@sveltejs/kit";
import type { RequestHandler } from "./$types";

export const POST: RequestHandler = ({ locals: { user }, params }) => {
  if (user === undefined) error(401, "Nobody is signed in.");
  return json(cancelOrderOf(user, params.id));
};
