import { expect, test } from 'vitest';
import { findUndecodable, type PlaysType } from './undecodable.ts';

/** As Chromium on Linux denies codecs that begin so. */
const denies =
  (...codes: string[]): PlaysType =>
  (_, mime) =>
    Promise.resolve(!codes.some((code) => mime.includes(`codecs="${code}`)));
const chromium = denies('ac-3', 'ec-3', 'dts', 'hvc1', 'hev1', 'mlpa', 'mp4v', 'apcn', 'alac');

test.each([
  ['avc1,ac-3', { sound: 'AC-3', isRepairable: true }],
  ['avc1.64001f,ec-3', { sound: 'E-AC-3', isRepairable: true }],
  ['avc1,mp4a.a9', { sound: 'DTS', isRepairable: true }],
  ['avc1,dtsh', { sound: 'DTS', isRepairable: true }],
  ['hvc1,mp4a.40.2', { picture: 'HEVC' }],
  ['hev1.2.4.L120.B0,ac-3', { picture: 'HEVC', sound: 'AC-3', isRepairable: true }],
  ['avc1,ac-3,dtsc', { sound: 'AC-3, DTS', isRepairable: true }],
  ['apcn,sowt', { picture: 'ProRes' }],
  ['mp4v.20.9,mp4a.6b', { picture: 'MPEG-4' }],
])('[LINK-26] names the parts that do not play of %s', async (codecs, missing) => {
  expect(await findUndecodable(codecs, chromium)).toEqual(missing);
});

test.each(['avc1,mp4a.40.2', 'avc1,ac-3,mp4a.40.2', 'hvc1,avc1,ac-3,opus', 'vp8,vorbis', 'avc1', 'avc1,stpp', 'avc1,ac-3,xyz1', ''])(
  '[LINK-26] names nothing of %j, which plays or may play',
  async (codecs) => {
    expect(await findUndecodable(codecs, chromium)).toEqual({});
  },
);

test('[LINK-26] names nothing if the browser does not know', async () => {
  expect(await findUndecodable('hvc1,ac-3', () => Promise.resolve(undefined))).toEqual({});
});

test('[LINK-26] distinguishes a profile that the browser denies from the usual one', async () => {
  const plays = (_: string, mime: string) => Promise.resolve(mime.includes('avc1.42e01e'));
  expect(await findUndecodable('avc1.6E0028', plays)).toEqual({ picture: 'H.264' });
});

test('[LINK-26] asks about the usual form of a codec whose odd one is denied', async () => {
  expect(await findUndecodable('avc1.4D401E.x', (_, mime) => Promise.resolve(mime.includes('avc1.42e01e')))).toEqual({});
});
