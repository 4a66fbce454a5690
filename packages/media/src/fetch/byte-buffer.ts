export interface ByteBuffer {
  readonly length: number;
  add(bytes: Uint8Array): void;
  /** Returns a view, not a copy. */
  bytes(): Uint8Array<ArrayBuffer>;
}

const firstBytes = 16 * 1024;

export function createByteBuffer(): ByteBuffer {
  let storage = new Uint8Array(firstBytes);
  let length = 0;
  return {
    get length() {
      return length;
    },
    add(bytes) {
      if (length + bytes.length > storage.length) {
        const larger = new Uint8Array(Math.max(2 * storage.length, length + bytes.length));
        larger.set(storage.subarray(0, length));
        storage = larger;
      }
      storage.set(bytes, length);
      length += bytes.length;
    },
    bytes: () => storage.subarray(0, length),
  };
}

export async function collectBytes(body: AsyncIterable<Uint8Array>, maxBytes = Number.POSITIVE_INFINITY): Promise<Uint8Array<ArrayBuffer>> {
  const buffer = createByteBuffer();
  for await (const chunk of body) {
    buffer.add(chunk.subarray(0, maxBytes - buffer.length));
    // Servers may send more than was requested.
    if (buffer.length === maxBytes) break;
  }
  return buffer.bytes();
}
