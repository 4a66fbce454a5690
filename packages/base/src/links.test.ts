import { expect, test } from 'vitest';
import { linksIn } from './links.ts';

const links = (text: string): string[] => [...linksIn(text)].map(({ start, end }) => text.slice(start, end));

test.each([
  ['看 https://example.org/docs（中文说明）了解更多', 'https://example.org/docs'],
  ['访问https://example.org/a。', 'https://example.org/a'],
  ['https://youtu.be/dQw4w9WgXcQ，很好看', 'https://youtu.be/dQw4w9WgXcQ'],
  ['「https://example.org/映画」を見て', 'https://example.org/映画'],
  ['https://zh.example.org/wiki/电影', 'https://zh.example.org/wiki/电影'],
  ['شاهد https://example.org/a، الآن', 'https://example.org/a'],
  ['देखो https://example.org/a। अभी', 'https://example.org/a'],
  ['Смотри: https://example.org/фильм!', 'https://example.org/фильм'],
  ['„https://example.org/a“ und «https://example.org/b»', 'https://example.org/a', 'https://example.org/b'],
  ['Schau dir „Der Film“ an: https://youtu.be/dQw4w9WgXcQ?si=a_b-c', 'https://youtu.be/dQw4w9WgXcQ?si=a_b-c'],
  ['[Film](https://example.org/Film_(2020)), (https://example.org/b).', 'https://example.org/Film_(2020)', 'https://example.org/b'],
  [
    '*https://example.org/a* _https://example.org/b_ ~https://example.org/c~',
    ...['a', 'b', 'c'].map((name) => `https://example.org/${name}`),
  ],
  ['https://drive.example.org/folders/1a_ https://example.org/~', 'https://drive.example.org/folders/1a_', 'https://example.org/~'],
  ['https://example.org/Bush–Gore – HTTP://EXAMPLE.org/A…', 'https://example.org/Bush–Gore', 'HTTP://EXAMPLE.org/A'],
  ['https://example.org/a\u200B b https://example.org/c\u3000d', 'https://example.org/a', 'https://example.org/c'],
  ['https://[::1]:8080/a.mp4', 'https://[::1]:8080/a.mp4'],
  ['xhttps://example.org https:// http:'],
])('%s', (text, ...found) => {
  expect(links(text)).toEqual(found);
});

// Work that grows with the square of the length would not end before the test's timeout.
test.each(['https://', 'https://a.org/(', '.', '(', ')', '。'])('300 kB of %j are read in a moment', (piece) => {
  expect(links(`https://a.org/${piece.repeat(300_000 / piece.length)}`)).not.toBeUndefined();
});
