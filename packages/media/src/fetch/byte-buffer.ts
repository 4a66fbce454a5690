/** Bytes that come in pieces of any size, however small, kept in one piece. */
export interface ByteBuffer {
  readonly length: number;
  add(bytes: Uint8Array): void;
  /** What has come so far; not a copy. */
  bytes(): Uint8Array<ArrayBuffer>;
}

const firstBytes = 16 * 1024;

export function createByteBuffer(): ByteBuffer {
  let held = new Uint8Array(firstBytes);
  let length = 0;
  return {
    get length() {
      return length;
    },
    add(bytes) {
      if (length + bytes.length > held.length) {
        const larger = new Uint8Array(Math.max(2 * held.length, length + bytes.length));
        larger.set(held.subarray(0, length));
        held = larger;
      }
      held.set(bytes, length);
      length += bytes.length;
    },
    bytes: () => held.subarray(0, length),
  };
}

/** A whole body, or its first `maxBytes`. */
export async function collectBytes(body: AsyncIterable<Uint8Array>, maxBytes = Number.POSITIVE_INFINITY): Promise<Uint8Array<ArrayBuffer>> {
  const buffer = createByteBuffer();
  for await (const chunk of body) {
    buffer.add(chunk.subarray(0, maxBytes - buffer.length));
    // A server that sends more than it was asked for is not read on.
    if (buffer.length === maxBytes) break;
  }
  return buffer.bytes();
}
