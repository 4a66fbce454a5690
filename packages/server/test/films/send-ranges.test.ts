import { expect, test } from 'vitest';
import { readRange } from '../../src/films/send-ranges.ts';

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=10-', { first: 10, last: 99 }],
  ['bytes=10-1000', { first: 10, last: 99 }],
  ['bytes=99-99999999999999999999', { first: 99, last: 99 }],
  ['bytes=-1', { first: 99, last: 99 }],
  ['bytes=-1000', { first: 0, last: 99 }],
  ['Bytes= 5-6 ', { first: 5, last: 6 }],
])('[FILM-5] %s of 100 bytes is a range', (header, range) => {
  expect(readRange(header, 100)).toEqual(range);
});

test.each(['bytes=100-', 'bytes=100-200', 'bytes=99999999999999999999-', 'bytes=-0'])(
  '[FILM-5] %s of 100 bytes is past the end',
  (header) => {
    expect(readRange(header, 100)).toBe('unsatisfiable');
  },
);

test.each([
  undefined,
  '',
  'bytes',
  'bytes=',
  'bytes=-',
  'bytes=a-b',
  'bytes=20-10',
  'bytes=1-2,4-5',
  'bytes=+1-2',
  'bytes=1.5-2',
  'blocks=1-2',
  'bytes=0x1-0x2',
])('[FILM-5] %j asks for the whole file', (header) => {
  expect(readRange(header, 100)).toBeUndefined();
});
