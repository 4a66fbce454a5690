import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import * as fc from 'fast-check';
import type { LookUpMeter } from '@matinee/media';
import { MatineeError } from '@matinee/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { createLookUpLimits } from '../../src/rooms/look-up-limits.ts';

const minuteMs = 60_000;
const dayMs = 24 * 3600 * 1000;
let clock: FakeClock;
let meter: LookUpMeter;

beforeEach(() => {
  clock = createFakeClock(Date.parse('2026-11-20T12:00:00Z'));
  meter = createLookUpLimits({ searchesPerDay: 100 }, { clock });
});

function refusal(work: () => void): MatineeError | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof MatineeError) return error;
    throw error;
  }
}

/** Looks up unknown videos. Returns the seconds until the next try, if they are too many. */
function lookUp(count: number, address = 'a', session = address): number | undefined {
  const asked = refusal(() => meter.charge({ session, address }, { asked: count }));
  const error = asked ?? refusal(() => meter.charge({ session, address }, { lookedUp: count }));
  return error?.details.retryAfterSeconds;
}

describe('videos', () => {
  test('[LIMIT-13] are limited to 300 a minute for one session, in any portions, from any IP address', () => {
    for (let count = 0; count < 300; count += 1) expect(lookUp(1, `address ${count}`, 'a')).toBeUndefined();
    expect([lookUp(1, 'new', 'a'), lookUp(1, 'new', 'b')]).toEqual([2, undefined]);
    clock.advance(minuteMs);
    for (let count = 0; count < 3; count += 1) expect(lookUp(100, 'new', 'a')).toBeUndefined();
    expect(lookUp(1, 'new', 'a')).toBe(2);
  });

  test('[LIMIT-13] are limited to 900 for one IP address, so that one guest leaves enough for the others', () => {
    expect([lookUp(500, 'home', 'a'), lookUp(1, 'home', 'a')]).toEqual([undefined, expect.any(Number)]);
    for (let count = 0; count < 4; count += 1) expect(lookUp(100, 'home', `session ${count}`)).toBeUndefined();
    expect([lookUp(1, 'home', 'new'), lookUp(1, 'elsewhere', 'new')]).toEqual([2, undefined]);
  });

  test('[LIMIT-13] cost a tenth if they are known already', () => {
    for (let count = 0; count < 3000; count += 1) meter.charge({ session: 'a', address: 'a' }, { asked: 1 });
    expect(refusal(() => meter.charge({ session: 'a', address: 'a' }, { asked: 1 }))?.details.retryAfterSeconds).toBe(2);
  });

  test('are allowed after the wait that a refusal names, 300 a minute in the long run', () => {
    const step = fc.record({ count: fc.integer({ min: 1, max: 500 }), pauseMs: fc.nat(20_000) });
    // Rounding once left over a millisecond of an ended wait.
    const pausesMs = [0, 12_388, 9380, 3539, 7167, 6725];
    const roundedWrongly = [313, 128, 448, 298, 403, 167].map((count, index) => ({ count, pauseMs: pausesMs[index] ?? 0 }));
    fc.assert(
      fc.property(fc.array(step, { size: 'max', maxLength: 60 }), (steps) => {
        clock = createFakeClock();
        meter = createLookUpLimits({ searchesPerDay: 100 }, { clock });
        const startedMs = clock.now();
        let granted = 0;
        for (const { count, pauseMs } of steps) {
          clock.advance(pauseMs);
          const waitSeconds = refusal(() => meter.charge({ session: 'a', address: 'a' }, { lookedUp: count }))?.details.retryAfterSeconds;
          if (waitSeconds !== undefined) {
            clock.advance(waitSeconds * 1000);
            meter.charge({ session: 'a', address: 'a' }, { lookedUp: count });
          }
          granted += count * 0.9;
          // The allowance of a minute at the start, and the maximum of one request.
          const minutes = (clock.now() - startedMs) / minuteMs;
          expect(granted).toBeLessThanOrEqual(300 * (minutes + 1) + 300);
        }
      }),
      { examples: [[roundedWrongly]] },
    );
  });
});

describe('searches', () => {
  const search = (address: string) => refusal(() => meter.chargeSearch({ address }, 'youtube'))?.details.reason;

  test('[LIMIT-14] are limited to a tenth of the key’s quota for one IP address, until midnight in California', () => {
    for (let count = 0; count < 10; count += 1) expect(search('a')).toBeUndefined();
    expect([search('a'), search('b')]).toEqual(['search_share', undefined]);
    clock.advance(dayMs);
    expect(search('a')).toBeUndefined();
  });

  test('[LIMIT-14] are at least one', () => {
    meter = createLookUpLimits({ searchesPerDay: 5 }, { clock });
    expect([search('a'), search('a')]).toEqual([undefined, 'search_share']);
  });

  test('are not counted at a site without a quota', () => {
    for (let count = 0; count < 100; count += 1) meter.chargeSearch({ address: 'a' }, 'peertube');
  });
});
