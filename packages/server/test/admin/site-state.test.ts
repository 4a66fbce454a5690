import { createFakeClock } from '@matinee/base/fake-clock';
import { expect, test } from 'vitest';
import { healthOf } from '../../src/admin/site-state.ts';
import { createSiteHealth } from '../../src/telemetry/site-health.ts';

const minuteMs = 60_000;

/** Records look-ups, each `[minute, node, answer, ms]`. */
function after(...lookUps: readonly [number, number, Parameters<ReturnType<typeof createSiteHealth>['note']>[1], number?][]) {
  const clock = createFakeClock(0);
  const nodes = [createSiteHealth(clock), createSiteHealth(clock)];
  for (const [minute, node, answer, ms = 400] of lookUps) {
    clock.advance(minute * minuteMs - clock.now());
    nodes[node]?.note('vimeo', answer, ms);
  }
  return { clock, health: () => healthOf(nodes.flatMap((node) => node.read())) };
}

test('[OPERATOR-32] a site works, or is slow when half of its look-ups take longer than 1.5 s', () => {
  expect(after([0, 0, 'answered', 300], [1, 1, 'answered', 500]).health()).toEqual({ state: 'working', worked: 1, medianMs: 500 });
  expect(after([0, 0, 'answered', 1600], [1, 1, 'answered', 2000]).health()).toMatchObject({ state: 'slow' });
});

test('[OPERATOR-32] three failures in a row at any nodes make a site failing, from the first failure on', () => {
  const failing = after([0, 0, 'answered'], [5, 0, 'no-answer'], [6, 1, 'busy'], [7, 0, 'changed']);
  expect(failing.health()).toEqual({ state: 'failing', failingSince: 5 * minuteMs, fault: 'changed', worked: 0.25, medianMs: 400 });
  expect(after([5, 0, 'no-answer'], [6, 0, 'no-answer'], [7, 0, 'answered']).health()).toMatchObject({ state: 'working' });
});

test('[OPERATOR-32] a site that has never answered fails, even after few look-ups', () => {
  expect(after([3, 0, 'changed']).health()).toEqual({ state: 'failing', failingSince: 3 * minuteMs, fault: 'changed', worked: 0 });
  expect(after([0, 1, 'answered'], [3, 0, 'changed']).health()).toMatchObject({ state: 'working', worked: 0.5 });
});

test('[OPERATOR-32] a failure at one node is over after a later answer at another', () => {
  expect(after([0, 0, 'busy'], [1, 0, 'busy'], [2, 0, 'busy'], [3, 1, 'answered']).health()).toMatchObject({ state: 'working' });
});

test('[OPERATOR-32] a site that answers less than half of its look-ups fails', () => {
  const seldom = after(
    [0, 0, 'no-answer'],
    [1, 0, 'answered'],
    [2, 0, 'no-answer'],
    [3, 0, 'refused'],
    [4, 1, 'refused'],
    [5, 1, 'refused'],
  );
  expect(seldom.health()).toMatchObject({ state: 'failing', failingSince: 2 * minuteMs, fault: 'refused' });
});

test('[OPERATOR-32] figures cover the last hour, and a failing site stays failing until it answers', () => {
  const idle = after([0, 0, 'answered']);
  idle.clock.advance(61 * minuteMs);
  expect(idle.health()).toEqual({ state: 'unused' });
  const failing = after([0, 0, 'busy'], [1, 0, 'busy'], [2, 0, 'busy']);
  failing.clock.advance(120 * minuteMs);
  expect(failing.health()).toEqual({ state: 'failing', failingSince: 0, fault: 'busy' });
});

test('[OPERATOR-37] a site that reports the last ten videos as missing is doubtful, until it finds one', () => {
  const missing = Array.from({ length: 10 }, (_, n) => [n, n % 2, 'missing'] as [number, number, 'missing']);
  expect(after([0, 0, 'answered'], ...missing).health()).toMatchObject({ state: 'working' });
  expect(after(...missing.slice(1)).health()).toMatchObject({ state: 'working' });
  expect(after(...missing).health()).toMatchObject({ state: 'doubtful', worked: 1 });
  expect(after(...missing, [11, 1, 'answered']).health()).toMatchObject({ state: 'working' });
});

test('[OPERATOR-37] ten missing files say nothing about other files', () => {
  const health = createSiteHealth(createFakeClock(0));
  for (let n = 0; n < 10; n += 1) health.note('direct', 'missing', 400);
  expect(healthOf(health.read())).toMatchObject({ state: 'working' });
});

test('look-ups refused before the site was asked say nothing about it', () => {
  expect(after([0, 0, 'unasked'], [1, 0, 'unasked'], [2, 0, 'unasked']).health()).toEqual({ state: 'unused' });
});
