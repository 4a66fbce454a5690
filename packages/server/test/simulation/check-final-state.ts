import { checkAnswers, type Page } from './page.ts';
import { deliverAll, finishTurn } from './deliver-all.ts';
import { disagreements } from './disagreements.ts';
import { checkReplays } from './ledger.ts';
import { checkMessage } from './message-model.ts';
import { lose } from './network.ts';
import type { RandomSource } from './random-source.ts';
import type { World } from './world.ts';

const maxRounds = 60;
/** Rounds without writes: 13 s, after which no start waits for players. */
const quietRounds = 4;

/** Ends all faults; then all pages, the host and the log must show the same room. */
export async function checkFinalState(world: World, random: RandomSource): Promise<void> {
  const { disk, ledger, pages, rules } = world;
  const { holds, holdsSame } = rules;
  disk.setMode('working');
  for (const process of world.living()) if (process !== world.front()) world.kill(process);
  world.front()?.thaw();
  const last = world.front();
  if (last !== undefined && (!last.takesConnections() || random.happens(0.3))) world.kill(last);
  if (world.front() === undefined) world.boot();
  for (const connection of world.connections) if (connection.page.isWaiting()) lose(connection);
  let quiet = 0;
  for (let round = 0; quiet < quietRounds; round++) {
    holds(round < maxRounds, 'every request is answered once everything works', () => pages.map(describePage));
    rules.check();
    quiet = (await deliverEverything(world)) ? 0 : quiet + 1;
  }
  for (const record of ledger.rooms()) checkReplays(rules, record);
  for (const [rule, detail] of disagreements(world)) holds(false, `at the end, ${rule}`, () => detail);
  for (const host of world.hosts()) {
    const { messages } = ledger.of(host.state().sync.name);
    const kept = await disk.messagesOf(host.roomId);
    for (const message of kept) checkMessage(rules, messages, message);
    holdsSame(
      kept.map(({ id }) => id),
      [...messages.keys()],
      'at the end, all messages are kept',
    );
  }
  for (const page of pages) checkAnswers(rules, page);
  rules.check();
}

async function deliverEverything(world: World): Promise<boolean> {
  const { connections, pages } = world;
  let hasHappened = false;
  const happened = (is: boolean): void => {
    hasHappened ||= is;
  };
  for (const connection of connections.filter(({ isCut }) => isCut)) world.notice(connection);
  for (const page of pages) {
    happened(world.obstacleTo(page) === undefined && (page.connection() === undefined || page.pending.size > 0));
    // Requests that failed to be stored are sent again.
    if (page.connection() === undefined) world.open(page, {});
    else if (page.connection()?.up.length === 0) page.askAgain();
  }
  // Joins and leaves may be delayed, to be sent together.
  for (const ms of [3000, 200]) {
    world.advance(ms);
    await finishTurn();
    happened(await deliverAll(world));
  }
  world.check();
  return hasHappened;
}

function describePage({ name, pending, connection }: Page): unknown {
  return { name, isConnected: connection() !== undefined, pending: [...pending] };
}
