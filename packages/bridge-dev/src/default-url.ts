export const DEFAULT_PORT = 6_270;
export const DEFAULT_URL = `http://localhost:${DEFAULT_PORT}`;
