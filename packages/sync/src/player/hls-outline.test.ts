import { afterEach, expect, test, vi } from 'vitest';
import { HlsOutline } from './hls-outline.ts';

afterEach(() => void vi.unstubAllGlobals());

const files: Record<string, string> = {
  'https://media.test/chapters.json': JSON.stringify([{ 'start-time': 0 }, { 'start-time': 60 }]),
  'https://media.test/images.m3u8': '#EXTINF:60\n#EXT-X-TILES:LAYOUT=2x1\na.jpg',
  'https://media.test/a.jpg': 'image',
};

function open() {
  const asked: string[] = [];
  const fetchText = (url: unknown) => {
    asked.push(String(url));
    const text = files[String(url)];
    return Promise.resolve(new Response(text ?? '', { status: text === undefined ? 404 : 200 }));
  };
  vi.stubGlobal('createImageBitmap', (_: unknown, ...rest: number[]) =>
    Promise.resolve(rest.length > 0 ? rest : { width: 320, height: 90 }),
  );
  let changes = 0;
  const outline = new HlsOutline(() => (changes += 1), fetchText);
  return { outline, asked, changes: () => changes };
}

const loaded = (text: string, chapters?: string) =>
  ({
    url: 'https://media.test/master.m3u8',
    networkDetails: { responseText: text },
    sessionData: chapters === undefined ? null : { 'com.apple.hls.chapters': { URI: chapters } },
  }) as unknown as Parameters<HlsOutline['read']>[0];

test('[PLAYER-57] chapters are fetched with the stream, pictures with the first of them', async () => {
  const { outline, asked, changes } = open();
  outline.read(loaded('#EXT-X-IMAGE-STREAM-INF:BANDWIDTH=1,URI="images.m3u8"', 'chapters.json'));
  await expect.poll(changes).toBe(1);
  expect(outline.chapters()).toHaveLength(2);
  expect(asked).toEqual(['https://media.test/chapters.json']);
  expect(await outline.pictureAt(45)).toEqual([160, 0, 160, 90]);
  expect(asked.slice(1)).toEqual(['https://media.test/images.m3u8', 'https://media.test/a.jpg']);
});

test('a stream without an outline, or without the files of it, has none', async () => {
  const { outline, asked } = open();
  outline.read(loaded('#EXTM3U'));
  expect([await outline.pictureAt(0), outline.chapters(), asked]).toEqual([undefined, [], []]);
  outline.read(loaded('#EXT-X-IMAGE-STREAM-INF:BANDWIDTH=1,URI="gone.m3u8"', 'gone.json'));
  expect(await outline.pictureAt(0)).toBeUndefined();
  await expect.poll(() => asked).toHaveLength(2);
  expect(outline.chapters()).toEqual([]);
});
