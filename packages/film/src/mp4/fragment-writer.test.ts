import * as fc from 'fast-check';
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { expect, test } from 'vitest';
import { joinBytes } from '../join-bytes.ts';
import { FragmentWriter, type Fragment } from './fragment-writer.ts';
import type { TrackFormat } from './sample-entry.ts';

const pictures: TrackFormat = { kind: 'video', codec: 'vp09.00.10.08', description: undefined, widthPixels: 320, heightPixels: 180 };
const sound: TrackFormat = { kind: 'audio', codec: 'opus', description: undefined, channels: 2, sampleRate: 48_000 };

/** No picture comes more than 4 places late. */
const orders = fc
  .tuple(fc.array(fc.integer({ min: 10, max: 60 }), { minLength: 1, maxLength: 120 }), fc.array(fc.nat({ max: 3 }), { maxLength: 120 }))
  .map(([gapsMs, swaps]) => {
    let ms = 0;
    const times = gapsMs.map((gap) => (ms += gap) - gap);
    for (const [index, distance] of swaps.entries()) {
      const [a, b] = [index * 4, index * 4 + distance];
      if (b < times.length) [times[a], times[b]] = [times[b] as number, times[a] as number];
    }
    return times;
  });

function write(format: TrackFormat, timesMs: readonly number[]): { bytes: Uint8Array<ArrayBuffer>; fragments: Fragment[] } {
  const writer = new FragmentWriter(format);
  const parts: (Fragment | undefined)[] = [];
  for (const [index, ms] of timesMs.entries()) {
    parts.push(writer.add({ data: Uint8Array.of(index, ms % 256, 3), seconds: ms / 1000, durationSeconds: undefined, isKey: index === 0 }));
  }
  parts.push(writer.finish());
  const fragments = parts.filter((part) => part !== undefined);
  return { bytes: joinBytes([writer.initialisation(), ...fragments.map(({ bytes }) => bytes)]), fragments };
}

async function readBack(bytes: Uint8Array<ArrayBuffer>): Promise<[ms: number, data: number[]][]> {
  const input = new Input({ formats: [MP4], source: new BufferSource(bytes) });
  const [track] = await input.getTracks();
  const packets: [number, number[]][] = [];
  for await (const { timestamp, data } of new EncodedPacketSink(track as NonNullable<typeof track>).packets()) {
    packets.push([Math.round(timestamp * 1000), [...data]]);
  }
  return packets;
}

test('writes frames in the order of decoding, each with its time, also where they are shown in another order', async () => {
  await fc.assert(
    fc.asyncProperty(orders, async (timesMs) => {
      const { bytes } = write(pictures, timesMs);
      expect(await readBack(bytes)).toEqual(timesMs.map((ms, index) => [ms, [index, ms % 256, 3]]));
    }),
    { numRuns: 50 },
  );
});

test('ends fragments only where all earlier frames are shown before all later ones, without a gap', () => {
  fc.assert(
    fc.property(orders, (timesMs) => {
      const { fragments } = write(pictures, timesMs);
      for (const [index, { startSeconds, endSeconds }] of fragments.entries()) {
        expect(endSeconds).toBeGreaterThan(startSeconds);
        expect(fragments[index + 1]?.startSeconds ?? endSeconds).toBeCloseTo(endSeconds, 6);
      }
    }),
    { numRuns: 100 },
  );
});

test('begins with a short fragment, and writes sound as it comes', async () => {
  const timesMs = Array.from({ length: 200 }, (_, index) => index * 20);
  const { fragments, bytes } = write(sound, timesMs);
  expect(fragments[0]?.endSeconds).toBeCloseTo(0.3, 2);
  expect(fragments[1]?.endSeconds).toBeCloseTo(0.8, 2);
  expect((await readBack(bytes)).map(([ms]) => ms)).toEqual(timesMs);
});
