import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { liveDelayOf } from './look-up-hls.ts';
import { parsePlaylist } from './parse-playlist.ts';
import { readPlaylist, replaceQueryVariables } from './playlist.ts';

const playlist = (...lines: string[]) => `#EXTM3U\n${lines.join('\n')}\n`;

test('a complete playlist is as long as its segments together', () => {
  const text = playlist('#EXT-X-TARGETDURATION:4', '#EXTINF:4.000000,', 's000.ts', '#EXTINF:0.5,title', 's001.ts', '#EXT-X-ENDLIST');
  expect(readPlaylist(text)).toEqual({ kind: 'media', lengthSeconds: 4.5, isComplete: true });
  for (const newline of ['\r\n', '\r', ' \n']) {
    expect(readPlaylist(`\uFEFF${text.replaceAll('\n', newline)}`)).toEqual({ kind: 'media', lengthSeconds: 4.5, isComplete: true });
  }
});

test('a playlist that may grow is not complete', () => {
  expect(readPlaylist(playlist('#EXT-X-PLAYLIST-TYPE:EVENT', '#EXTINF:4,', 'a.ts'))).toEqual({
    kind: 'media',
    lengthSeconds: 4,
    isComplete: false,
  });
});

test('a live stream that has just begun has no segments', () => {
  const text = playlist('#EXT-X-TARGETDURATION:4', '#EXT-X-MEDIA-SEQUENCE:0');
  expect(readPlaylist(text)).toEqual({ kind: 'media', lengthSeconds: 0, isComplete: false, targetSeconds: 4 });
  expect(readPlaylist(`${text}#EXT-X-ENDLIST`)).toMatchObject({ kind: 'list' });
});

test('the qualities come lowest bandwidth first, without the pictures for scrubbing', () => {
  const text = playlist(
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="English",URI="subs.m3u8"',
    '#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=1,CODECS="a,BANDWIDTH=1",BANDWIDTH=5600000,RESOLUTION=1920x1080',
    'high/index.m3u8',
    '',
    '#EXT-X-STREAM-INF:BANDWIDTH=1280000',
    '# a comment',
    'low/index.m3u8',
    '#EXT-X-STREAM-INF:RESOLUTION=1x1',
    'unknown.m3u8',
    '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="frames.m3u8"',
  );
  expect(readPlaylist(text)).toEqual({ kind: 'master', variants: ['low/index.m3u8', 'high/index.m3u8', 'unknown.m3u8'] });
});

test.each([
  '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://key",KEYFORMAT="com.apple.streamingkeydelivery"',
  '#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI="data:,x",KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"',
  '#EXT-X-KEY:METHOD=AES-128,URI="key",KEYFORMAT="com.microsoft.playready"',
  '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="key"\n#EXT-X-MAP:URI="init.mp4"',
])('%s protects against copies', (key) => {
  expect(readPlaylist(playlist(key, '#EXTINF:4,', 'a.ts', '#EXT-X-ENDLIST'))).toEqual({ kind: 'protected' });
});

test.each([
  '#EXT-X-KEY:METHOD=NONE',
  '#EXT-X-KEY:METHOD=none',
  '#EXT-X-KEY:',
  '#EXT-X-KEY:URI="METHOD=SAMPLE-AES"',
  '#EXT-X-KEY:METHOD=AES-128,URI="key",IV=0x1',
  '#EXT-X-KEY:METHOD=AES-128,URI="key",KEYFORMAT="identity"',
  '#EXT-X-KEY:METHOD=AES-128,URI="key",KEYFORMAT=""',
  '#EXT-X-KEY:METHOD=AES-256-CTR,URI="key",IV=0x1',
  '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="plain.key",KEYFORMAT="identity",KEYFORMATVERSIONS="1"',
  '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://a",KEYFORMAT="com.apple.streamingkeydelivery"\n#EXT-X-KEY:METHOD=AES-128,URI="key"',
  '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://a",KEYFORMAT="com.apple.streamingkeydelivery"\n#EXT-X-KEY:METHOD=NONE',
  '#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://a",KEYFORMAT="com.apple.streamingkeydelivery"',
])('%s needs no licence', (key) => {
  expect(readPlaylist(playlist(key, '#EXTINF:4,', 'a.ts', '#EXT-X-ENDLIST'))).toMatchObject({ kind: 'media' });
});

test('a playlist without tags of HLS is a list of stations or songs', () => {
  const entries = (...lines: string[]) => readPlaylist(playlist(...lines));
  expect(entries('#EXTINF:-1 tvg-id="a,b",One, Two', 'https://a.example/one.m3u8')).toEqual({
    kind: 'list',
    entries: [{ url: 'https://a.example/one.m3u8', title: 'One, Two' }],
  });
  expect(entries('https://a.example/one.mp3')).toEqual({ kind: 'list', entries: [{ url: 'https://a.example/one.mp3' }] });
  expect(entries('#EXTINF:187,A song', '#EXTALB:X', 'a.mp3', 'b.mp3')).toEqual({
    kind: 'list',
    entries: [{ url: 'a.mp3', title: 'A song', lengthSeconds: 187 }, { url: 'b.mp3' }],
  });
  expect(entries('#EXT-X-VERSION:3', '#EXTINF:soon,', 'a.ts')).toEqual({ kind: 'list', entries: [] });
  expect(readPlaylist('#EXTM3U')).toEqual({ kind: 'list', entries: [] });
});

test('PLS is a list by the numbers of its entries', () => {
  const pls =
    '[Playlist]\r\nnumberofentries=3\r\nFile2=b.mp3\r\nLength2=61\r\nTitle1=A\r\nFile1 = a.mp3\r\nTitle3=C\r\nFile__proto__=x\r\n';
  expect(parsePlaylist(new TextEncoder().encode(pls))).toEqual({
    kind: 'list',
    entries: [
      { title: 'A', url: 'a.mp3' },
      { url: 'b.mp3', lengthSeconds: 61 },
    ],
  });
});

test('other texts are no lists', () => {
  const parse = (text: string) => parsePlaylist(new TextEncoder().encode(text));
  expect([parse('<html></html>'), parse('a text of words'), parse(''), parse('{"a": 1}')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  ['#EXTINF:-1,', 8],
  ['#EXTINF:soon,', 8],
  ['#EXTINF:NaN,', 8],
  ['', 8],
  ['#EXTINF:0,', 8],
  ['#EXTINF: .5 ,', 8.5],
  ['#EXTINF:0000000000000004.,', 12],
  ['#EXTINF:9,\n#EXTINF:4,', 12],
  ['#EXTINF:4,\n\n# a comment\n#EXT-X-GAP', 12],
])('[LINK-1] a segment after %j counts as players count it', (tags, lengthSeconds) => {
  const text = playlist('#EXTINF:4,', 'a.ts', tags, 'b.ts', '#EXTINF:4,', 'c.ts', '#EXT-X-ENDLIST');
  expect(readPlaylist(text)).toEqual({ kind: 'media', lengthSeconds, isComplete: true });
});

test('[LINK-1] empty lines before a playlist and tags of qualities in it change nothing', () => {
  const text = playlist('#EXT-X-STREAM-INF:BANDWIDTH=1', '#EXTINF:4,', 'a.ts', '#EXT-X-ENDLIST');
  expect(readPlaylist(`\uFEFF\n ${text}`)).toEqual({ kind: 'media', lengthSeconds: 4, isComplete: true });
});

test.each(['utf-16le', 'utf-16be'])('[LINK-1] a playlist in %s says so by its byte-order mark', (encoding) => {
  const bytes = Buffer.from(`\uFEFF${playlist('#EXTINF:4,', 'a.ts', '#EXT-X-ENDLIST')}`, 'utf16le');
  expect(parsePlaylist(encoding === 'utf-16le' ? bytes : bytes.swap16())).toMatchObject({ kind: 'media', lengthSeconds: 4 });
});

test('[LINK-1] addresses of qualities may have variables of the playlist and of its address', () => {
  const text = playlist(
    '#EXT-X-DEFINE:NAME="dir",VALUE="low"',
    '#EXT-X-DEFINE:QUERYPARAM="token"',
    '#EXT-X-STREAM-INF:BANDWIDTH=1',
    '{$dir}/{$file}.m3u8?{$token}',
  );
  expect(readPlaylist(text)).toEqual({ kind: 'master', variants: ['low/{$file}.m3u8?{$token}'] });
  expect(replaceQueryVariables('low/{$file}.m3u8?{$token}', 'https://a.example/?token=a%20b')).toBe('low/{$file}.m3u8?a b');
});

test.each(['', '<!doctype html>', '#EXTM3', '{}', '[playlist]\nFile1=a.mp3'])('%j is no playlist', (text) => {
  expect(readPlaylist(text)).toBeUndefined();
});

test('no playlist reaches into the objects of the process', () => {
  readPlaylist(playlist('#EXT-X-MEDIA:TYPE=__proto__,GROUP-ID="polluted",NAME="x"', '#EXT-X-STREAM-INF:__proto__=1,BANDWIDTH=1', 'a'));
  expect('polluted' in {}).toBe(false);
});

// Quadratic work would not end before the timeout.
test.each(['\n', '#EXT-X-KEY:METHOD=NONE,', '#EXT-X-STREAM-INF:a=",', '#EXTINF:', '#EXTINF:1,\na\n', ',', '=', '"', ' '])(
  '300 kB of %j are read in a moment',
  (piece) => {
    const long = piece.repeat(300_000 / piece.length);
    for (const text of [playlist(long), playlist(`#EXT-X-KEY:${long}`)]) expect(() => readPlaylist(text)).not.toThrow();
  },
);

test('any playlist is read without an exception, and a length is never negative', () => {
  const line = fc.oneof(
    fc.constantFrom('#EXT-X-ENDLIST', '#EXTINF:', '#EXTINF:4', '#EXT-X-STREAM-INF:', '#EXT-X-KEY:METHOD=NONE', 'a.ts', ''),
    fc.double().map((seconds) => `#EXTINF:${seconds},`),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const read = readPlaylist(playlist(...lines));
      expect(read?.kind === 'media' ? read.lengthSeconds : 0).toBeGreaterThanOrEqual(0);
    }),
  );
});

test.each([
  ['on time', 0, undefined],
  ['a little late', 1, undefined],
  ['late', 8, 14],
  ['delayed by an hour', 3600, 3606],
  ['early', -20, -14],
])('[LINK-24] a live stream whose dates are %s has a delay where they contradict its edge', (_dates, lagSeconds, liveDelay) => {
  const text = playlist(
    '#EXT-X-TARGETDURATION:2',
    '#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z',
    '#EXTINF:2,',
    'a.ts',
    '#EXTINF:1.5,',
    'b.ts',
  );
  const read = readPlaylist(text);
  const edgeMs = Date.parse('2026-01-01T00:00:03.5Z');
  expect(read).toMatchObject({ kind: 'media', targetSeconds: 2, recordedMs: edgeMs });
  expect(read?.kind === 'media' && liveDelayOf(read, edgeMs + lagSeconds * 1000)).toEqual(liveDelay === undefined ? {} : { liveDelay });
});

test('[LINK-24] unreadable dates are ignored', () => {
  const text = playlist('#EXT-X-TARGETDURATION:2', '#EXT-X-PROGRAM-DATE-TIME:yesterday', '#EXTINF:2,', 'a.ts');
  expect(readPlaylist(text)).not.toHaveProperty('recordedMs');
});

test('[LINK-26] reads the codecs of all variants, and none if one variant does not name its own', () => {
  const master = (...codecs: string[]): string =>
    ['#EXTM3U', ...codecs.flatMap((list) => [`#EXT-X-STREAM-INF:BANDWIDTH=1${list}`, 'a.m3u8'])].join('\n');
  expect(readPlaylist(master(',CODECS="avc1.4d401e,ac-3"', ',CODECS="hvc1.1.6.L93.B0, ac-3"'))).toMatchObject({
    codecs: 'avc1.4d401e,ac-3,hvc1.1.6.L93.B0',
  });
  expect(readPlaylist(master(',CODECS="ac-3"', ''))).not.toHaveProperty('codecs');
});
