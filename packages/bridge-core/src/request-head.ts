/** What a runtime read from the head of an HTTP request. */
export interface RequestHead {
  readonly method: string;
  /** The path of the request target, without its query: `/mcp`. It may hold a token: never log it. */
  readonly path: string;
  /** By lower-case name; several lines of one header joined with `, `. Values are Latin-1 text, as on the wire. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}
