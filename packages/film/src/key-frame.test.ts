import * as fc from 'fast-check';
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { expect, test } from 'vitest';
import { writeKeyFrame } from './key-frame.ts';
import { makeMatroska, memoryRanges, timeIn } from './testing/make-matroska.ts';

async function timesIn(bytes: Uint8Array<ArrayBuffer>): Promise<number[]> {
  const track = await new Input({ formats: [MP4], source: new BufferSource(bytes) }).getPrimaryVideoTrack();
  const times: number[] = [];
  for await (const { data } of new EncodedPacketSink(track as NonNullable<typeof track>).packets()) times.push(timeIn(data));
  return times;
}

const groups = Array.from({ length: 40 }, () => 50);

test('[FILM-55] writes the last key frame of the first tenth of a film, of which it reads little', async () => {
  const { bytes } = await makeMatroska({ groups, pictureBytes: 5000, hasIndex: true });
  const ranges = memoryRanges(bytes);
  expect(await timesIn(await writeKeyFrame(ranges))).toEqual([8000]);
  expect(ranges.reads.reduce((sum, [start, end]) => sum + end - start, 0)).toBeLessThan(bytes.length / 5);
});

test('[FILM-55] writes the first key frame of a film without an index', async () => {
  const { bytes } = await makeMatroska({ groups: [50, 50], pictureBytes: 300, hasIndex: false });
  expect(await timesIn(await writeKeyFrame(memoryRanges(bytes)))).toEqual([0]);
});

test('[FILM-55] ends with an error or a frame of any film whose bytes are changed', async () => {
  const { bytes } = await makeMatroska({ groups: [30, 30], pictureBytes: 300, hasIndex: true });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat({ max: bytes.length - 1 }), fc.nat({ max: 255 })), { maxLength: 20 }), async (changes) => {
      const changed = bytes.slice();
      for (const [at, value] of changes) changed[at] = value;
      const outcome = await writeKeyFrame(memoryRanges(changed)).catch((error: unknown) => error);
      expect(outcome instanceof Error || outcome instanceof Uint8Array).toBe(true);
    }),
    { numRuns: 100 },
  );
});
