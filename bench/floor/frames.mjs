const TEXT_FRAME = 0x81;
const SMALL_BYTES = 4_096;

/**
 * Writes one text frame made of three parts straight to the socket, which is what `ws` itself does when it does not compress:
 * a small frame in one write, the bytes of a large one without a copy.
 *
 * @param {import("node:stream").Duplex} socket
 */
export function writeFrame(socket, before, bytes, after) {
  const length = before.length + bytes.byteLength + after.length;
  const header = headerOf(length);
  if (length < SMALL_BYTES) {
    const frame = Buffer.allocUnsafe(header.byteLength + length);
    header.copy(frame);
    let at = header.byteLength;
    at += frame.latin1Write(before, at);
    at += bytes.copy(frame, at);
    frame.latin1Write(after, at);
    socket.write(frame);
    return;
  }
  socket.cork();
  socket.write(Buffer.concat([header, Buffer.from(before, "latin1")]));
  socket.write(bytes);
  socket.write(after, "latin1");
  socket.uncork();
}

function headerOf(length) {
  if (length < 126) return Buffer.from([TEXT_FRAME, length]);
  if (length < 65_536) return Buffer.from([TEXT_FRAME, 126, length >> 8, length & 255]);
  const header = Buffer.alloc(10);
  header[0] = TEXT_FRAME;
  header[1] = 127;
  header.writeUInt32BE(length, 6);
  return header;
}
