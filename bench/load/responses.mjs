const HEAD_END = "\r\n\r\n";
const LAST_CHUNK = Buffer.from("0\r\n\r\n");

/** Takes the bytes of a kept HTTP connection as they come and gives out whole responses, one at a time. */
export class ResponseReader {
  #onResponse;
  #chunks = [];
  #size = 0;
  /** What the response on its way is, once its head has been read. */
  #expected;

  /** @param {(status: number, body: Buffer) => void} onResponse */
  constructor(onResponse) {
    this.#onResponse = onResponse;
  }

  push(chunk) {
    this.#chunks.push(chunk);
    this.#size += chunk.byteLength;
    this.#expected ??= readHead(this.#joined());
    if (this.#expected === undefined) return;
    const { status, bodyAt, length } = this.#expected;
    if (length !== undefined) {
      if (this.#size >= bodyAt + length) this.#finish(status, this.#joined().subarray(bodyAt));
    } else if (this.#joined().subarray(-LAST_CHUNK.byteLength).equals(LAST_CHUNK)) {
      this.#finish(status, unchunked(this.#joined().subarray(bodyAt)));
    }
  }

  #finish(status, body) {
    this.#chunks = [];
    this.#size = 0;
    this.#expected = undefined;
    this.#onResponse(status, body);
  }

  #joined() {
    if (this.#chunks.length > 1) this.#chunks = [Buffer.concat(this.#chunks, this.#size)];
    return this.#chunks[0];
  }
}

function readHead(bytes) {
  const end = bytes.indexOf(HEAD_END);
  if (end === -1) return undefined;
  const head = bytes.latin1Slice(0, end);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  return {
    status: Number(head.slice(9, 12)),
    bodyAt: end + HEAD_END.length,
    length: length === undefined ? undefined : Number(length),
  };
}

function unchunked(bytes) {
  const pieces = [];
  for (let at = 0; ;) {
    const lineEnd = bytes.indexOf("\r\n", at);
    const size = Number.parseInt(bytes.latin1Slice(at, lineEnd), 16);
    if (size === 0) return Buffer.concat(pieces);
    pieces.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}
