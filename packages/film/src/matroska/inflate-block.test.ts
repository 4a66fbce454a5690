import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { id, writeElement } from './ebml.ts';
import { inflateBlock, InflateError } from './inflate-block.ts';

const frames = [600, 3, 255, 40].map((length, index) => new Uint8Array(length).fill(index + 1));
const packed = frames.map((frame) => new Uint8Array(deflateSync(frame)));
const head = (flags: number): Uint8Array => Uint8Array.of(0x81, 0, 7, flags);
const sizes = packed.map(({ length }) => length) as [number, number, number, number];
/** Differences of EBML's lacing, in one byte each. */
const difference = (from: number, to: number): number => 0x80 | (to - from + 63);

const blocks = {
  'Xiph lacing': [head(0x82), Uint8Array.of(3, ...sizes.slice(0, 3)), ...packed],
  'EBML lacing': [head(0x86), Uint8Array.of(3, 0x80 | sizes[0], difference(sizes[0], sizes[1]), difference(sizes[1], sizes[2])), ...packed],
};

/** Xiph's lacing. */
const inflated = Buffer.concat([head(0x82), Uint8Array.of(3, 255, 255, 90, 3, 255, 0), ...frames]);

test.each(Object.entries(blocks))('takes the compression off each frame of a block: %s', async (_, parts) => {
  expect(await inflateBlock(writeElement(id.simpleBlock, ...parts))).toEqual(writeElement(id.simpleBlock, inflated));
});

test('takes it off frames of one size, and keeps what else a group has', async () => {
  const same = [packed[1], packed[1]] as Uint8Array[];
  const duration = writeElement(id.blockDuration, Uint8Array.of(40));
  const group = writeElement(id.blockGroup, writeElement(id.block, head(0x04), Uint8Array.of(1), ...same), duration);
  const expected = writeElement(id.block, head(0x02), Uint8Array.of(1, 3), frames[1] as Uint8Array, frames[1] as Uint8Array);
  expect(await inflateBlock(group)).toEqual(writeElement(id.blockGroup, expected, duration));
});

test('rejects a frame that is broken or grows beyond 32 MB', async () => {
  for (const frame of [Uint8Array.of(1, 2, 3), new Uint8Array(deflateSync(new Uint8Array(33 * 1024 * 1024)))]) {
    await expect(inflateBlock(writeElement(id.simpleBlock, head(0x80), frame))).rejects.toThrow(InflateError);
  }
});
