import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFakeClock } from '@matinee/base/fake-clock';
import { randomFrom } from '@matinee/base/random-from';
import { gaussian } from '../testing/random.ts';
import { createSharedClock } from './shared-clock.ts';

interface Network {
  /** One-way delay in ms, drawn for each message. */
  up: () => number;
  down: () => number;
}

function connect({ up, down }: Network, { driftPpm = 0 } = {}) {
  const local = createFakeClock(1_000_000);
  let offsetMs = 7_654_321;
  const startMs = local.now();
  const serverNow = () => local.now() + offsetMs + ((local.now() - startMs) * driftPpm) / 1e6;
  let sent = 0;
  const clock = createSharedClock({
    clock: local,
    send(t0) {
      sent += 1;
      local.after(up(), () => {
        const receivedMs = serverNow();
        local.after(down(), () => clock.onPong({ t0, t1: receivedMs, t2: receivedMs }));
      });
    },
  });
  return {
    clock,
    advance: (ms: number) => local.advance(ms),
    errorMs: () => clock.serverNow() - serverNow(),
    sent: () => sent,
    setServerClock(byMs: number) {
      offsetMs += byMs;
    },
  };
}

const seeds = [1, 2, 3, 4, 5, 6, 7, 8];

/** The largest error from 12 s to 60 s after connecting, over all seeds. */
function worstErrorMs(network: (random: () => number) => Network, options?: { driftPpm?: number }): number {
  const errors = seeds.flatMap((seed) => {
    const world = connect(network(randomFrom(seed)), options);
    world.clock.start();
    world.advance(12_000);
    return Array.from({ length: 48 }, () => {
      world.advance(1000);
      return Math.abs(world.errorMs());
    });
  });
  return Math.max(...errors);
}

const jitter = (meanMs: number, deviationMs: number, random: () => number) => () => Math.max(1, meanMs + deviationMs * gaussian(random));

test('before the first answer the shared clock is the local one with an infinite error', () => {
  const world = connect({ up: () => 30, down: () => 30 });
  expect(world.clock.quality()).toEqual({ rttMs: Infinity, errorMs: Infinity, samples: 0 });
});

test('with a steady delay the first answer is exact', () => {
  const world = connect({ up: () => 50, down: () => 50 });
  world.clock.start();
  world.advance(100);
  expect(world.errorMs()).toBeCloseTo(0, 5);
  expect(world.clock.quality()).toEqual({ rttMs: 100, errorMs: 50, samples: 1 });
});

test('[SYNC-24] a client sends 16 probes 80 ms apart, then one a second', () => {
  const world = connect({ up: () => 5, down: () => 5 });
  world.clock.start();
  world.advance(15 * 80);
  expect(world.sent()).toBe(16);
  world.advance(10_000);
  expect(world.sent()).toBe(26);
  world.clock.stop();
  world.advance(10_000);
  expect(world.sent()).toBe(26);
});

test('[SYNC-25] even jitter of 10 ms each way at 50 ms leaves at most 10 ms of error', () => {
  expect(worstErrorMs((random) => ({ up: jitter(25, 10, random), down: jitter(25, 10, random) }))).toBeLessThan(10);
});

test('[SYNC-25] even jitter of 20 ms each way at 110 ms leaves at most 20 ms of error', () => {
  expect(worstErrorMs((random) => ({ up: jitter(55, 20, random), down: jitter(55, 20, random) }))).toBeLessThan(20);
});

test('delays with a heavy tail leave at most 15 ms of error', () => {
  const pareto = (random: () => number) => () => Math.min(3000, 60 / (1 - random()) ** (1 / 1.8));
  expect(worstErrorMs((random) => ({ up: pareto(random), down: pareto(random) }))).toBeLessThan(15);
});

test('a clock that runs 300 ppm fast is followed within 10 ms', () => {
  expect(worstErrorMs((random) => ({ up: jitter(25, 3, random), down: jitter(25, 3, random) }), { driftPpm: 300 })).toBeLessThan(10);
});

test('after 10 probes the clock never jumps by more than 5 ms', () => {
  const random = randomFrom(9);
  const world = connect({ up: jitter(80, 40, random), down: jitter(80, 40, random) });
  world.clock.start();
  world.advance(2000);
  let before = world.errorMs();
  for (let step = 0; step < 1000; step += 1) {
    world.advance(50);
    expect(Math.abs(world.errorMs() - before)).toBeLessThanOrEqual(5.001);
    before = world.errorMs();
  }
});

test('[SYNC-25] a page that was busy at first knows the clock within 2 ms after its first quick answer', () => {
  let isBusy = true;
  const world = connect({ up: () => 1, down: () => (isBusy ? 340 : 1) });
  world.clock.start();
  world.advance(16 * 80);
  expect(Math.abs(world.errorMs())).toBeGreaterThan(100);
  isBusy = false;
  world.advance(1000);
  expect(Math.abs(world.errorMs())).toBeLessThan(2);
});

test("[SYNC-14] after a change of the server's clock, the next answer corrects the shared clock", () => {
  const world = connect({ up: () => 20, down: () => 20 });
  world.clock.start();
  world.advance(60_000);
  world.setServerClock(3_600_000);
  world.advance(1100);
  expect(Math.abs(world.errorMs())).toBeLessThan(1);
});

test('a series of quick probes begins again with a refresh, but not after stop', () => {
  const world = connect({ up: () => 5, down: () => 5 });
  world.clock.refresh();
  expect(world.sent()).toBe(0);
  world.clock.start();
  world.advance(10_000);
  const before = world.sent();
  world.clock.refresh();
  world.advance(15 * 80);
  expect(world.sent()).toBe(before + 16);
  world.clock.stop();
  world.clock.refresh();
  world.advance(1000);
  expect(world.sent()).toBe(before + 16);
});

test('for any delays, the error stays within the reported one', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 }), (seed, upMs, downMs) => {
      const random = randomFrom(seed);
      const world = connect({ up: () => random() * upMs, down: () => random() * downMs });
      world.clock.start();
      for (let second = 0; second < 40; second += 1) {
        world.advance(1000);
        expect(Math.abs(world.errorMs())).toBeLessThanOrEqual(world.clock.quality().errorMs + 1e-6);
      }
    }),
    { numRuns: 50 },
  );
});
