/** Listener for a server's WebSocket frames (RFC 6455, section 5.2): whole and not masked. */
export interface FrameListener {
  /** Bytes of a text, valid only during the call. */
  text(payload: Buffer): void;
  ping(payload: Buffer): void;
  close(code: number): void;
}

/** Code of a close frame without one. */
const noCode = 1005;

/** Creates a reader of socket data split at any point. */
export function createFrameReader(listener: FrameListener): (bytes: Buffer) => void {
  let pieces: Buffer[] = [];
  let have = 0;
  /** No frame ends before this many bytes. */
  let need = 0;

  return (bytes) => {
    let rest = bytes;
    if (have > 0) {
      pieces.push(Buffer.from(bytes));
      have += bytes.length;
      if (have < need) return;
      rest = Buffer.concat(pieces, have);
      pieces = [];
      have = 0;
    }
    let at = 0;
    for (let end = endOfFrame(rest, at); end <= rest.length; end = endOfFrame(rest, at)) {
      tell(rest, at, end);
      at = end;
    }
    if (at === rest.length) return;
    need = endOfFrame(rest, at) - at;
    // The bytes belong to the reader.
    pieces = [Buffer.from(rest.subarray(at))];
    have = rest.length - at;
  };

  function tell(bytes: Buffer, start: number, end: number): void {
    const payload = bytes.subarray(start + headerLength(bytes[start + 1] as number), end);
    switch ((bytes[start] as number) & 0x0f) {
      case 0x1:
        return listener.text(payload);
      case 0x8:
        return listener.close(payload.length < 2 ? noCode : payload.readUInt16BE(0));
      case 0x9:
        return listener.ping(payload);
      default:
    }
  }
}

function headerLength(length: number): number {
  return length < 126 ? 2 : length === 126 ? 4 : 10;
}

/** Returns the end of the frame at `start`, beyond the bytes while it is incomplete. */
function endOfFrame(bytes: Buffer, start: number): number {
  const length = bytes[start + 1];
  if (length === undefined) return start + 2;
  const header = headerLength(length);
  if (start + header > bytes.length) return start + header;
  if (header === 2) return start + 2 + length;
  if (header === 4) return start + 4 + bytes.readUInt16BE(start + 2);
  return start + 10 + Number(bytes.readBigUInt64BE(start + 2));
}

/** Encodes a frame with a mask of zeros, which changes nothing. */
export function clientFrame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const header = Buffer.alloc(length < 126 ? 6 : 8);
  header[0] = 0x80 | opcode;
  header[1] = 0x80 | Math.min(length, 126);
  if (length >= 126) header.writeUInt16BE(length, 2);
  return Buffer.concat([header, payload]);
}
