/** Asks the server on every route who is signed in, and leads those who are not to the form. */
export default defineNuxtRouteMiddleware(async (to) => {
  const session = useSession();
  const isHydrating = import.meta.client && useNuxtApp().isHydrating;
  if (!isHydrating) session.value = await useRequestFetch()("/api/session");
  const isSignedIn = session.value.user !== undefined;
  const isForm = to.path === "/sign-in";
  return isSignedIn === isForm ? navigateTo(isForm ? "/" : "/sign-in") : undefined;
});
