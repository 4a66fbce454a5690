import { EncodedPacketSink, Input, MATROSKA, ReadableStreamSource } from 'mediabunny';
import { expect, test } from 'vitest';
import { BlockReader } from '../ranges/block-reader.ts';
import { makeMatroska, memoryRanges, timeIn } from '../testing/make-matroska.ts';
import { findKeyFrame } from './find-key-frame.ts';
import { readMatroska } from './read-matroska.ts';
import { streamTrack } from './single-track.ts';

test.each([true, false])('streams each track from a key frame on, every frame once and in order (index: %s)', async (hasIndex) => {
  const { bytes, picturesMs } = await makeMatroska({ groups: [25, 40, 25, 60], pictureBytes: 900, hasIndex });
  const file = new BlockReader(memoryRanges(bytes));
  const head = await readMatroska(file);
  expect(head.tracks.map(({ kind, language }) => [kind, language])).toEqual([
    ['video', undefined],
    ['audio', 'deu'],
  ]);
  const from = await findKeyFrame(file, head, 1, 2_900);
  expect(from?.ticks).toBe(2_600);
  for (const track of head.tracks) {
    const stream = streamTrack({ file, head, track, cluster: from?.cluster ?? 0, fromTicks: from?.ticks ?? 0 });
    const input = new Input({ formats: [MATROSKA], source: new ReadableStreamSource(stream) });
    const [only] = await input.getTracks();
    expect(only?.type).toBe(track.kind);
    const times: [shown: number, held: number][] = [];
    for await (const packet of new EncodedPacketSink(only as NonNullable<typeof only>).packets()) {
      times.push([Math.round(packet.timestamp * 1000), timeIn(packet.data)]);
    }
    expect(times).toEqual(picturesMs.filter((ms) => ms >= 2_600).map((ms) => [ms, ms]));
  }
});
