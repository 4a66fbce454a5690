import type { RoomSync } from '@matinee/protocol';
import { toStoredRoom } from '@matinee/room';
import { flow } from './flow.ts';
import type { Chance } from './chance.ts';
import { checkReplays } from './ledger.ts';
import type { Page } from './page.ts';
import type { Rules } from './rules.ts';
import { seenAt } from './room-view.ts';
import { settled } from './settled.ts';
import type { World } from './world.ts';

const roundsMax = 60;
/** So many rounds without anything to write: 13 s, in which every wait for players has ended. */
const quietRounds = 4;

/** From here on everything works. Whatever was begun comes to its end; then everybody has to agree. */
export async function checkQuiet(world: World, chance: Chance): Promise<void> {
  const { disk, ledger, pages, rules } = world;
  const { holds, holdsSame } = rules;
  disk.setMood('well');
  for (const process of world.living()) if (process !== world.front()) world.kill(process);
  world.front()?.thaw();
  const last = world.front();
  if (last !== undefined && (!last.takesConnections() || chance.happens(0.3))) world.kill(last);
  if (world.front() === undefined) world.boot();
  let quiet = 0;
  for (let round = 0; quiet < quietRounds; round++) {
    holds(round < roundsMax, 'every request is answered once everything works', () => pages.map(describePage));
    rules.check();
    quiet = (await deliverEverything(world)) ? 0 : quiet + 1;
  }
  for (const record of ledger.rooms()) {
    checkReplays(rules, record);
    const host = await world.front()?.rooms.find(record.name);
    const state = host?.state();
    if (state === undefined) throw new Error('A room with people in it is not loaded');
    holdsSame(toStoredRoom(state), record.state, 'at rest, a room is what is stored of it');
    const here = pages.filter(({ room }) => room === record);
    const connected = here.map((page) => page.clientId() ?? 'nobody').toSorted();
    const listed = state.users.map(({ id }) => id).toSorted();
    holdsSame(listed, connected, 'at rest, everybody who is connected is listed, and nobody else');
    const truth = seenAt(state.sync, state.users, state.chat, world.clock.now());
    for (const page of here) {
      const seen = seenAt(page.view().sync() as RoomSync, page.view().users(), page.view().chat(), world.clock.now());
      holdsSame(seen, truth, 'at rest, everybody sees the same room');
      checkAnswers(rules, page);
    }
  }
  rules.check();
}

/** Lets everything happen that can; whether anything did. */
async function deliverEverything(world: World): Promise<boolean> {
  const { connections, pages } = world;
  let hasHappened = false;
  const happened = (is: boolean): void => {
    hasHappened ||= is;
  };
  for (const connection of connections.filter(({ isCut }) => isCut)) world.notice(connection);
  for (const page of pages) {
    happened(page.connection() === undefined || page.pending.size > 0);
    // What could not be stored is asked for again.
    if (page.connection() === undefined) world.open(page);
    else if (page.connection()?.up.length === 0) page.askAgain();
  }
  // Coming and going may wait a moment to be told together.
  for (const ms of [3000, 200]) {
    world.advance(ms);
    await settled();
    happened(await flow(world));
  }
  world.check();
  return hasHappened;
}

function describePage({ name, pending, connection }: Page): unknown {
  return { name, isConnected: connection() !== undefined, pending: [...pending] };
}

/** Of every page, what was acknowledged is in the log once, and what was refused is not. */
function checkAnswers({ holds }: Rules, { room, said, acknowledged, refused }: Page): void {
  for (const [id, text] of said) {
    const times = room.texts.get(text) ?? 0;
    if (acknowledged.includes(id)) holds(times === 1, 'what was acknowledged is in the log, once', () => ({ text, times }));
    if (refused.includes(id)) holds(times === 0, 'what was refused is not in the log', () => ({ text, times }));
  }
}
