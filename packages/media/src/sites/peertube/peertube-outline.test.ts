import { expect, test } from 'vitest';
import { toStoryboard } from './peertube-outline.ts';

const sensible = {
  fileUrl: undefined,
  storyboardPath: '/board.jpg',
  totalHeight: 216,
  totalWidth: 576,
  spriteHeight: 108,
  spriteWidth: 192,
  spriteDuration: 4,
};
const policy = { allowPrivate: false, ownHosts: [] };
const read = (changes: Partial<typeof sensible>) =>
  toStoryboard({ storyboards: [{ ...sensible, ...changes }] }, 'https://tube.example', policy);

test('[PLAYER-56] a storyboard that makes no sense, or lies in a private network, is none', () => {
  expect(read({})).toHaveLength(1);
  const senseless: Partial<typeof sensible>[] = [
    { spriteWidth: 0 },
    { totalWidth: -576 },
    { totalHeight: 1e9 },
    { spriteDuration: 0 },
    { spriteDuration: -4 },
    { storyboardPath: 'http://169.254.169.254/board.jpg' },
    { storyboardPath: 'javascript:alert(1)' },
  ];
  expect(senseless.map(read)).toEqual(senseless.map(() => []));
});
