import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findImagePlaylist, readChapterList, readImagePlaylist } from './hls-outline-texts.ts';

const url = 'https://media.test/film/master.m3u8';

test('[PLAYER-57] chapters of HLS have their titles in a language of the user, else in the first one', () => {
  const title = (language: string, text: string): object => ({ language, title: text });
  const list = JSON.stringify([
    { chapter: 2, 'start-time': 90.5, titles: [title('en', 'Chase'), title('de', 'Verfolgung')] },
    { chapter: 1, 'start-time': 0, titles: [title('en', 'Opening')] },
    { chapter: 3, 'start-time': 200 },
  ]);
  expect(readChapterList(list, ['de-AT'])).toEqual([
    { startSeconds: 0, title: 'Opening' },
    { startSeconds: 90.5, title: 'Verfolgung' },
    { startSeconds: 200, title: '' },
  ]);
});

test('a list of chapters that makes no sense has none', () => {
  const many = JSON.stringify(Array.from({ length: 100_000 }, (_, index) => ({ 'start-time': -index })));
  for (const text of ['', '{}', '[1,null,"a"]', many, '[{"start-time":"x"},{"start-time":null}]'])
    expect(readChapterList(text, [])).toEqual([]);
  fc.assert(fc.property(fc.jsonValue(), (value) => void readChapterList(JSON.stringify([value, value]), ['en'])));
});

test('[PLAYER-57] the smallest playlist of images is found', () => {
  const playlist = `#EXTM3U
#EXT-X-IMAGE-STREAM-INF:BANDWIDTH=90000,RESOLUTION=640x360,CODECS="jpeg",URI="large/index.m3u8"
#EXT-X-IMAGE-STREAM-INF:BANDWIDTH=9000,RESOLUTION=160x90,CODECS="jpeg",URI="small/index.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=1000
video.m3u8`;
  expect(findImagePlaylist(playlist, url)).toBe('https://media.test/film/small/index.m3u8');
  expect(findImagePlaylist('#EXTM3U\n#EXT-X-IMAGE-STREAM-INF:BANDWIDTH=1', url)).toBeUndefined();
});

test('[PLAYER-57] a playlist of images is a storyboard of its tiles', () => {
  const playlist = `#EXTM3U
#EXT-X-IMAGES-ONLY
#EXTINF:60.06,
#EXT-X-TILES:RESOLUTION=160x90,LAYOUT=5x2,DURATION=6.006
a.jpg
#EXTINF:30,
b.jpg
#EXT-X-ENDLIST`;
  expect(readImagePlaylist(playlist, url)).toEqual([
    { url: 'https://media.test/film/a.jpg', startSeconds: 0, stepSeconds: 6.006, columns: 5, rows: 2 },
    { url: 'https://media.test/film/b.jpg', startSeconds: 60.06, stepSeconds: 6.006, columns: 5, rows: 2 },
  ]);
});

test('a playlist of images of any kind has sheets with places and lengths', () => {
  const line = fc.oneof(
    fc.constantFrom('#EXTINF:6', '#EXTINF:-1', '#EXTINF:', 'a.jpg', '#EXT-X-TILES:LAYOUT=0x0', '#EXT-X-TILES:LAYOUT=9x9,DURATION=0', '//['),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
      for (const { columns, rows, stepSeconds, startSeconds } of readImagePlaylist(lines.join('\n'), url)) {
        expect(Math.min(columns, rows, stepSeconds)).toBeGreaterThan(0);
        expect(startSeconds).toBeGreaterThanOrEqual(0);
      }
    }),
  );
  expect(readImagePlaylist('#EXTINF:6\na.jpg\n'.repeat(100_000), url).length).toBeLessThanOrEqual(5000);
});
