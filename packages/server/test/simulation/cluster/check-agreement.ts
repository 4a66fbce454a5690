import { checkAnswers } from '../page.ts';
import { disagreements } from '../disagreements.ts';
import { checkReplays } from '../ledger.ts';
import { lose } from '../network.ts';
import type { RandomSource } from '../random-source.ts';
import { deliver } from './cluster-steps.ts';
import type { ClusterWorld } from './cluster-world.ts';

/** 3 s, and one interval of the check for silent losses. */
const agreeWithinMs = 8000;
/** Until users of a dead node are gone. */
const ghostsWithinMs = 10_000;
const maxMs = 60_000;
const sliceMs = 50;

/** Ends all faults; then all pages, nodes and the log must agree in time. */
export async function checkAgreement(world: ClusterWorld, random: RandomSource): Promise<void> {
  const { rules, pages, connections, ledger, clock } = world;
  world.setDatabaseMode('working');
  Object.assign(world.faults, { lost: 0, doubled: 0, late: 0, maxLateMs: 1 });
  if (!world.isRedisUp()) world.startRedis('as it was');
  for (const node of world.living()) {
    if (node.gate.state() === 'frozen' && random.happens(0.5)) world.kill(node, true);
    else if (node.gate.state() === 'frozen') await world.thaw(node);
    node.line.mend();
  }
  for (const connection of connections) if (connection.page.isWaiting()) lose(connection);
  const startedMs = clock.now();
  let quietSinceMs = startedMs;
  let agreedMs: number | undefined;
  while (agreedMs === undefined) {
    rules.holds(clock.now() - startedMs < maxMs, 'every request is answered once everything works', () =>
      pages.map((page) => ({
        page: page.name,
        node: page.connection()?.process.number,
        up: page.connection()?.up.length,
        pending: [...page.pending],
      })),
    );
    rules.check();
    // A node that was frozen at its start may have given up.
    if (world.living().every((node) => node.isLeaving())) world.boot();
    for (const connection of connections.filter(({ isCut }) => isCut)) world.notice(connection);
    let isBusy = false;
    for (const page of pages) {
      const mayEnter = world.obstacleTo(page) === undefined;
      isBusy ||= mayEnter && (page.connection() === undefined || page.pending.size > 0);
      const isTime = clock.now() % 1000 < sliceMs;
      if (page.connection() === undefined && (mayEnter || isTime)) world.open(page, {});
      // Requests that failed to be stored are sent again.
      else if (isTime && page.connection()?.up.length === 0) page.askAgain();
    }
    deliver(world, 1, random);
    await world.advance(sliceMs);
    deliver(world, 1, random);
    world.check();
    if (isBusy) quietSinceMs = clock.now();
    else if (disagreements(world).length === 0) agreedMs = clock.now();
    else {
      const quietMs = clock.now() - quietSinceMs;
      rules.holds(quietMs < agreeWithinMs + ghostsWithinMs, 'all agree in the end', () => disagreements(world)[0]);
    }
    rules.check();
  }
  for (const record of ledger.rooms()) checkReplays(rules, record);
  for (const page of pages) checkAnswers(rules, page);
  rules.check();
}
