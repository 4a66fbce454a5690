import { createFakeClock } from '@matinee/base/fake-clock';
import { expect, test } from 'vitest';
import { createHeartbeat } from '../../src/gateway/heartbeat.ts';

test('[CONN-18] cuts a client with more than 100 pings between two beats', () => {
  const clock = createFakeClock();
  let isCut = false;
  const pulse = createHeartbeat(clock).watch({ ping: () => undefined, terminate: () => (isCut = true), openMessage: () => undefined });
  const ping = (count: number): void => Array.from({ length: count }).forEach(() => pulse.uninvited());
  ping(100);
  clock.advance(1_000);
  ping(100);
  expect(isCut).toBe(false);
  ping(1);
  expect(isCut).toBe(true);
});
