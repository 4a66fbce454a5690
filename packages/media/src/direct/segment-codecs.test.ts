import { expect, test } from 'vitest';
import { fixtureFile } from '../testing/serve-content.ts';
import { detailedCodec } from './codec-details.ts';
import { segmentCodecs } from './segment-codecs.ts';

function packet(pid: number, payload: readonly number[], isStart = true): number[] {
  return [0x47, (isStart ? 0x40 : 0) | (pid >> 8), pid & 255, 0x10, ...payload, ...Array<number>(184 - payload.length).fill(255)];
}

function table(id: number, body: readonly number[]): number[] {
  return [0, id, 0xb0, body.length + 9, 0, 1, 0xc1, 0, 0, ...body, 0, 0, 0, 0];
}

/** @param tracks stream types and descriptors */
function transport(tracks: readonly (readonly [type: number, ...descriptors: number[]])[], picture: readonly number[] = []): Uint8Array {
  const entries = tracks.flatMap(([type, ...descriptors], index) => [type, 0xe1, index, 0xf0, descriptors.length, ...descriptors]);
  return Uint8Array.from([
    ...packet(0, table(0, [0, 1, 0xf0, 0])),
    ...packet(0x1000, table(2, [0xe1, 0, 0xf0, 0, ...entries])),
    ...packet(0x100, picture),
    ...packet(0x1fff, []),
  ]);
}

const registration = (name: string): number[] => [5, 4, ...Buffer.from(name)];

test.each([
  ['H.264 and AAC', transport([[0x1b], [0x0f]], [0, 0, 1, 0xe0, 0, 0, 0, 0, 1, 0x67, 0x64, 0, 0x28]), 'avc1.640028,mp4a.40.2'],
  ['H.264 in 4:2:2', transport([[0x1b]], [0, 0, 1, 0x27, 0x7a, 0x10, 0x1f]), 'avc1.7a101f'],
  ['H.264 whose parameters come later', transport([[0x1b], [0x03]]), 'avc1,mp4a.6b'],
  ['HEVC and AC-3', transport([[0x24], [0x81]]), 'hvc1,ac-3'],
  ['MPEG-2 and E-AC-3', transport([[0x02], [0x87]]), 'mp4v.61,ec-3'],
  ['AC-3 of DVB', transport([[0x1b], [0x06, 0x0a, 4, 1, 1, 1, 0, 0x6a, 1, 0]]), 'avc1,ac-3'],
  ['registered DTS', transport([[0x1b], [0x06, ...registration('DTS2')]]), 'avc1,dtsc'],
  ['sound of a kind that is not told', transport([[0x1b], [0x11]]), 'avc1'],
  ['AAC alone behind its time', Uint8Array.from([...Buffer.from('ID3'), 4, 0, 0, 0, 0, 0, 2, 9, 9, 255, 0xf1, 0x50, 0x80]), 'mp4a.40.2'],
  ['MP3 alone', Uint8Array.from([255, 0xfb, 0x90, 0]), 'mp4a.6b'],
  ['AC-3 alone', Uint8Array.from([0x0b, 0x77, 0, 0, 0, 0x40]), 'ac-3'],
  ['a text', new TextEncoder().encode('<html></html>'), undefined],
  ['nothing', new Uint8Array(), undefined],
])('[LINK-26] the codecs of a segment with %s', (_, head, codecs) => {
  expect(segmentCodecs(head)).toBe(codecs);
});

test('[LINK-26] the codecs of an initialisation', async () => {
  const file = await fixtureFile('hls/high/init.mp4');
  const bytes = Buffer.concat(await Array.fromAsync(file?.read(0, file.size) ?? []));
  expect(segmentCodecs(bytes)).toMatch(/^avc1\.64[\da-f]{4},mp4a\.40\.2$/);
});

test.each([
  ['avc1', 'avcC', [1, 0x6e, 0, 0x28], 'avc1.6e0028'],
  ['hvc1', 'hvcC', [1, 2, 0x20, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 93], 'hvc1.2.4.L93.90'],
  ['vp09', 'vpcC', [1, 0, 0, 0, 2, 10, 0xa0], 'vp09.02.10.10'],
  ['av01', 'av1C', [0x81, 0x04, 0x40], 'av01.0.04M.10'],
  ['avc1', 'none', [], 'avc1'],
])('[LINK-26] reads the exact profile of a sample entry %s with %s', (name, box, config, codec) => {
  expect(detailedCodec(name, Uint8Array.from([...Array<number>(78).fill(0), ...Buffer.from(box), ...config]))).toBe(codec);
});
