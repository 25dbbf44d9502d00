export default defineEventHandler(async (event) => {
  const form = await readFormData(event);
  const session = openSession(form.get("user"), form.get("password"));
  if (session === undefined) throw createError({ statusCode: 401, statusMessage: "Wrong name or password." });
  closeSession(getCookie(event, "session"));
  setCookie(event, "session", session, {
    httpOnly: true,
    sameSite: "lax",
    secure: process.env.NODE_ENV === "production",
    path: "/",
  });
  return sendRedirect(event, "/", 303);
});
