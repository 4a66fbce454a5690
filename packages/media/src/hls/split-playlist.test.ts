import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitPlaylist } from './split-playlist.ts';

const split = (...lines: string[]) => splitPlaylist(new TextEncoder().encode(lines.join('\n')));

test('the URLs of a playlist stand at odd indexes: lines, and the attribute URI of tags', () => {
  expect(
    split(
      '#EXTM3U',
      '#EXT-X-MEDIA:TYPE=AUDIO,URI="audio.m3u8",NAME="A"',
      '#EXT-X-KEY:METHOD=AES-128,URI="key"',
      '# URI="a comment"',
      '#EXTINF:4,',
      's000.ts?a=1',
      '#EXT-X-ENDLIST',
    ),
  ).toEqual([
    '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,URI="',
    'audio.m3u8',
    '",NAME="A"\n#EXT-X-KEY:METHOD=AES-128,URI="',
    'key',
    '"\n# URI="a comment"\n#EXTINF:4,\n',
    's000.ts?a=1',
    '\n#EXT-X-ENDLIST\n',
  ]);
});

test('a text that is no playlist has no pieces', () => {
  expect([split(''), split('<!doctype html>'), split('#EXTM3')]).toEqual([undefined, undefined, undefined]);
});

test('the pieces of any playlist are its lines', () => {
  const line = fc.oneof(
    fc.constantFrom('a.ts', '#EXTINF:4,', '', '#EXT-X-KEY:URI="x"', '#EXT-X-KEY:URI="', '#EXT-X-MAP:URI=""'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const text = ['#EXTM3U', ...lines].join('\n');
      const whole = text.split('\n').map((each) => each.trim());
      // An end of line at the end of the text begins no further line.
      if (whole.at(-1) === '') whole.pop();
      expect(split(text)?.join('').trimEnd()).toBe(`${whole.join('\n')}\n`.trimEnd());
    }),
  );
});

// Quadratic work would not end before the timeout.
test.each(['\n', '#EXT-X-KEY:URI="', ',', '"', ' ', ': URI="'])('300 kB of %j are split in a moment', (piece) => {
  const long = piece.repeat(300_000 / piece.length);
  expect(() => split('#EXTM3U', long, `#EXT-X-KEY:${long}`)).not.toThrow();
});
