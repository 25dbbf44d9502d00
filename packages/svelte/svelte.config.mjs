// For svelte-check only: one component of the tests awaits. Builds compile nothing, and the tests have their own settings.
export default { compilerOptions: { experimental: { async: true } } };
