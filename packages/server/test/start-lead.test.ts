import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { startLeadMs } from '../src/rooms/start-lead.ts';

test('[CONN-14] the lead covers the way to the furthest client and the time its player needs', () => {
  expect(startLeadMs([])).toBe(80);
  expect(startLeadMs([2, 160, 40])).toBe(160);
  expect(startLeadMs([300, 80])).toBe(230);
});

test('[CONN-14] the lead is from 50 to 300 ms for any round trips', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true })), (rttsMs) => {
      expect(startLeadMs(rttsMs)).toBeGreaterThanOrEqual(50);
      expect(startLeadMs(rttsMs)).toBeLessThanOrEqual(300);
    }),
  );
});
