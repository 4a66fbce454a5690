import { expect, test } from 'vitest';
import type { AudioFormat } from '../mp4/sample-entry.ts';
import { packetSeconds } from './packet-seconds.ts';

const format = (codec: string, sampleRate = 48_000): AudioFormat => ({
  kind: 'audio',
  codec,
  description: undefined,
  channels: 2,
  sampleRate,
});

test.each([
  ['one frame of 60 ms of speech', [3 << 3], 0.06],
  ['two frames of 10 ms of both kinds', [(12 << 3) | 1], 0.02],
  ['two frames of 2.5 ms of music', [(16 << 3) | 2], 0.005],
  ['five frames of 20 ms', [(31 << 3) | 3, 0x85], 0.1],
])('a packet of Opus says how long it is: %s', (_name, bytes, seconds) => {
  expect(packetSeconds(Uint8Array.from(bytes), format('opus'))).toBeCloseTo(seconds, 6);
});

test('a packet of AAC-LC has 1024 samples, and of other codecs the length is not known', () => {
  expect(packetSeconds(new Uint8Array(9), format('mp4a.40.2', 44_100))).toBe(1024 / 44_100);
  expect(packetSeconds(new Uint8Array(9), format('mp4a.40.5'))).toBeUndefined();
  expect(packetSeconds(new Uint8Array(0), format('opus'))).toBeUndefined();
});
