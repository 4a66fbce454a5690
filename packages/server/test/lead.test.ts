import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { leadMs } from '../src/rooms/lead.ts';

test('the lead covers the way to the furthest client and the time its player takes', () => {
  expect(leadMs([])).toBe(80);
  expect(leadMs([2, 160, 40])).toBe(160);
  expect(leadMs([300, 80])).toBe(230);
});

test('nobody far away, or lying about it, makes it longer than 300 ms or shorter than 50', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true })), (rttsMs) => {
      expect(leadMs(rttsMs)).toBeGreaterThanOrEqual(50);
      expect(leadMs(rttsMs)).toBeLessThanOrEqual(300);
    }),
  );
});
