import type { Random } from '../random.ts';

export interface FrameOptions {
  opcode?: number;
  isFinal?: boolean;
  /** The three reserved bits, 0 to 7. */
  reserved?: number;
  isMasked?: boolean;
  payload?: Buffer;
  /** The header's length, if it differs from the payload's. */
  statedLength?: bigint;
  /** Bytes for the length: no separate ones, 2 or 8; by default as few as it needs. */
  lengthBytes?: 0 | 2 | 8;
}

/** Builds a client's WebSocket frame (RFC 6455, section 5.2), or an illegal one. */
export function frame({
  opcode = 1,
  isFinal = true,
  reserved = 0,
  isMasked = true,
  payload = Buffer.alloc(0),
  statedLength,
  lengthBytes,
}: FrameOptions): Buffer {
  const length = statedLength ?? BigInt(payload.length);
  const bytes = lengthBytes ?? (length < 126n ? 0 : length < 65_536n ? 2 : 8);
  const header = Buffer.alloc(2 + bytes);
  header[0] = (isFinal ? 0x80 : 0) | (reserved << 4) | opcode;
  header[1] = (isMasked ? 0x80 : 0) | (bytes === 0 ? Number(length & 0x7fn) : bytes === 2 ? 126 : 127);
  if (bytes === 2) header.writeUInt16BE(Number(length & 0xffffn), 2);
  if (bytes === 8) header.writeBigUInt64BE(BigInt.asUintN(64, length), 2);
  // A mask of zeros leaves the payload as it is.
  return Buffer.concat([header, isMasked ? Buffer.alloc(4) : Buffer.alloc(0), payload]);
}

export const textFrame = (text: string): Buffer => frame({ payload: Buffer.from(text) });

const invalidUtf8 = ['ff', 'c0af', 'eda080', 'f5808080', 'e28228', '61c3'].map((hex) => Buffer.from(hex, 'hex'));
const many = (count: number, options: FrameOptions): Buffer => Buffer.concat(Array.from({ length: count }, () => frame(options)));

export const hostileFrames: Readonly<Record<string, (random: Random) => Buffer>> = {
  unfinished: (random) => frame({ isFinal: false, payload: random.bytes(random.int(0, 100)) }),
  'unfinished, then many empty': (random) =>
    Buffer.concat([frame({ isFinal: false }), many(random.pick([10, 1000, 50_000]), { opcode: 0, isFinal: false })]),
  'unfinished, then many small': (random) =>
    Buffer.concat([frame({ isFinal: false }), many(random.pick([100, 20_000]), { opcode: 0, isFinal: false, payload: Buffer.from('{') })]),
  'unfinished, then another message': () => Buffer.concat([frame({ isFinal: false, payload: Buffer.from('{') }), textFrame('{}')]),
  'a continuation of nothing': () => frame({ opcode: 0, payload: Buffer.from('{}') }),
  'pings inside a fragmented message': () =>
    Buffer.concat([
      frame({ isFinal: false, payload: Buffer.from('{') }),
      many(50, { opcode: 9 }),
      frame({ opcode: 0, payload: Buffer.from('}') }),
    ]),
  'invalid UTF-8': (random) => frame({ payload: random.pick(invalidUtf8) }),
  'UTF-8 torn apart by fragments': () =>
    Buffer.concat([frame({ isFinal: false, payload: Buffer.from([0xe2, 0x82]) }), frame({ opcode: 0, payload: Buffer.from([0xac]) })]),
  binary: (random) => frame({ opcode: 2, payload: random.bytes(50) }),
  'a reserved opcode': (random) => frame({ opcode: random.pick([3, 4, 5, 6, 7, 11, 12, 13, 14, 15]), payload: random.bytes(5) }),
  'reserved bits': (random) => frame({ reserved: random.int(1, 7), payload: Buffer.from('{}') }),
  'no mask': () => frame({ isMasked: false, payload: Buffer.from('{}') }),
  'a long control frame': (random) => frame({ opcode: random.pick([8, 9, 10]), payload: random.bytes(126), lengthBytes: 2 }),
  'a fragmented control frame': (random) => frame({ opcode: random.pick([8, 9, 10]), isFinal: false, payload: random.bytes(10) }),
  'a length that says more': (random) => frame({ payload: Buffer.from('{}'), statedLength: random.pick([100n, 65_535n, 65_536n]) }),
  'a length of 2^63': (random) =>
    frame({ payload: random.bytes(10), statedLength: random.pick([2n ** 63n, 2n ** 64n - 1n, 2n ** 53n, 2n ** 32n]), lengthBytes: 8 }),
  'a short length written long': () => frame({ payload: Buffer.from('{}'), lengthBytes: 8 }),
  oversized: (random) => frame({ payload: Buffer.alloc(random.pick([65_537, 100_000, 1_000_000]), 'x') }),
  'oversized in fragments': () =>
    Buffer.concat([
      frame({ isFinal: false, payload: Buffer.alloc(60_000, 'x') }),
      many(20, { opcode: 0, isFinal: false, payload: Buffer.alloc(60_000, 'x') }),
    ]),
  'a close with a wrong code': (random) => {
    const payload = Buffer.alloc(2);
    payload.writeUInt16BE(random.pick([0, 1, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65_535]));
    return frame({ opcode: 8, payload });
  },
  'a close of one byte': () => frame({ opcode: 8, payload: Buffer.from([3]) }),
  'a close with a reason that is no text': () => frame({ opcode: 8, payload: Buffer.from([0x03, 0xe8, 0xff, 0xfe]) }),
  'messages after a close': () =>
    Buffer.concat([frame({ opcode: 8, payload: Buffer.from([0x03, 0xe8]) }), many(20, { payload: Buffer.from('{}') })]),
  'a flood of pings': (random) => many(random.pick([100, 5000]), { opcode: 9, payload: random.bytes(125) }),
  'a flood of pongs': (random) => many(random.pick([100, 5000]), { opcode: 10, payload: random.bytes(125) }),
  'a flood of nonsense': (random) =>
    many(random.pick([50, 2000]), { payload: Buffer.from(random.pick(['{}', '', '[]', '{"action":"ping"}'])) }),
  'half a frame': (random) => {
    const whole = textFrame(`{"action":"ping","t0":${random.int(0, 1e9)}}`);
    return whole.subarray(0, random.int(1, whole.length - 1));
  },
  'bytes of chance': (random) => random.bytes(random.int(1, 400)),
};
