import { expect, test } from 'vitest';
import { codecsOf, type CodedTrack } from './codecs.ts';

const tracks = (kind: CodedTrack['kind'], ...codecs: (string | undefined)[]): CodedTrack[] => codecs.map((codec) => ({ kind, codec }));

test.each([
  [tracks('video', 'avc1', 'avc1'), tracks('audio', 'ac-3', 'mp4a', 'ac-3', 'ac-3'), 'avc1,ac-3,mp4a,ac-3'],
  [tracks('video', 'avc1'), tracks('audio', 'ac-3', undefined), 'avc1'],
  [[], [], undefined],
])('[LINK-26] the codecs of %j and %j are %s: of several audio tracks twice', (pictures, sounds, codecs) => {
  expect(codecsOf([...pictures, ...sounds])).toBe(codecs);
});

test('[LINK-26] codecs that are too long twice are there once', () => {
  const long = 'a'.repeat(200);
  expect(codecsOf(tracks('audio', long, long))).toBe(long);
});
