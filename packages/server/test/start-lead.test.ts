import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { startLeadMs } from '../src/rooms/start-lead.ts';

test('the lead covers the way to the furthest client and the time its player takes', () => {
  expect(startLeadMs([])).toBe(80);
  expect(startLeadMs([2, 160, 40])).toBe(160);
  expect(startLeadMs([300, 80])).toBe(230);
});

test('nobody far away, or lying about it, makes it longer than 300 ms or shorter than 50', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true })), (rttsMs) => {
      expect(startLeadMs(rttsMs)).toBeGreaterThanOrEqual(50);
      expect(startLeadMs(rttsMs)).toBeLessThanOrEqual(300);
    }),
  );
});
