interface ImportMetaEnv {
  /** Where the bridge takes connections; `http:` or `https:`. */
  readonly VITE_CLIENTMCP_URL?: string;
}
