export default defineEventHandler((event) => {
  closeSession(getCookie(event, "session"));
  deleteCookie(event, "session", { path: "/" });
  return sendRedirect(event, "/", 303);
});
