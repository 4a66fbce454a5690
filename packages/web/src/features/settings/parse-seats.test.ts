import { limits } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { parseSeats } from './parse-seats.ts';

test('[SCREEN-396] a room holds a number of people, or any number', () => {
  expect(parseSeats('')).toBeNull();
  expect(parseSeats(' 12 ')).toBe(12);
  expect(parseSeats('1')).toBe(1);
  expect(parseSeats(String(limits.roomCapacity))).toBe(limits.roomCapacity);
  for (const text of ['0', '-1', '1.5', '1e2', 'many', String(limits.roomCapacity + 1)])
    expect([text, parseSeats(text)]).toEqual([text, undefined]);
});
