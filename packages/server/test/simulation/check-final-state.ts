import type { ChatMessage, RoomSync } from '@matinee/protocol';
import { publicMessage, toStoredRoom } from '@matinee/room';
import { deliverAll } from './deliver-all.ts';
import { lose } from './network.ts';
import type { RandomSource } from './random-source.ts';
import { checkReplays } from './ledger.ts';
import { checkMessage } from './message-model.ts';
import type { Page } from './page.ts';
import { viewAt } from './room-view.ts';
import { checkAnswers } from './check-answers.ts';
import { finishTurn } from './finish-turn.ts';
import type { World } from './world.ts';

const maxRounds = 60;
/** Rounds in a row in which nothing is written: 13 s, after which no start waits for players. */
const quietRounds = 4;

/** Ends all faults and lets everything finish; then all pages, the host and the log must show the same room. */
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
  for (const record of ledger.rooms()) {
    checkReplays(rules, record);
    const here = pages.filter((page) => page.room === record && world.obstacleTo(page) === undefined);
    const host = world
      .front()
      ?.rooms.hosts()
      .find((one) => one.state().sync.name === record.name);
    // No user may be in a room that is not loaded.
    if (host === undefined && here.length === 0) continue;
    const state = host?.state();
    if (state === undefined) throw new Error('A room with users in it is not loaded');
    holdsSame(toStoredRoom(state), record.state, 'at the end, a room is as it is stored');
    const connected = here.map((page) => page.clientId() ?? 'not connected').toSorted();
    const listed = state.users.map(({ id }) => id).toSorted();
    holdsSame(listed, connected, 'at the end, exactly the connected clients are listed');
    for (const message of state.chat) checkMessage(rules, record.messages, message);
    const kept = await disk.messagesOf(host?.roomId ?? Number.NaN);
    for (const message of kept) checkMessage(rules, record.messages, message);
    holdsSame(
      kept.map(({ id }) => id),
      [...record.messages.keys()],
      'at the end, all messages are kept',
    );
    for (const page of here) {
      const shown = (chat: readonly ChatMessage[]): readonly object[] => (page.seesChanges ? chat : chat.map(({ id }) => ({ id })));
      const { sync, users, chat } = page.view();
      const truth = viewAt(state.sync, state.users, shown(state.chat.map(publicMessage)), world.clock.now());
      const seen = viewAt(sync() as RoomSync, users(), shown(chat()), world.clock.now());
      holdsSame(seen, truth, 'at the end, all pages see the same room');
      checkAnswers(rules, page);
    }
  }
  rules.check();
}

/** Delivers and writes everything. Returns whether anything was done. */
async function deliverEverything(world: World): Promise<boolean> {
  const { connections, pages } = world;
  let hasHappened = false;
  const happened = (is: boolean): void => {
    hasHappened ||= is;
  };
  for (const connection of connections.filter(({ isCut }) => isCut)) world.notice(connection);
  for (const page of pages) {
    happened(world.obstacleTo(page) === undefined && (page.connection() === undefined || page.pending.size > 0));
    // Requests that could not be stored are sent again.
    if (page.connection() === undefined) world.open(page, {});
    else if (page.connection()?.up.length === 0) page.askAgain();
  }
  // Joins and leaves may be delayed a moment to be sent together.
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
