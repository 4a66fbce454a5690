import type { ChatMessage, RoomSync } from '@matinee/protocol';
import { publicMessage, toStoredRoom } from '@matinee/room';
import { canonical, differenceOf } from '../difference.ts';
import { checkAnswers } from '../check-answers.ts';
import { checkReplays } from '../ledger.ts';
import { checkMessage } from '../message-model.ts';
import { lose } from '../network.ts';
import type { RandomSource } from '../random-source.ts';
import { viewAt } from '../room-view.ts';
import { deliver } from './cluster-steps.ts';
import type { ClusterWorld } from './cluster-world.ts';

/** How long after the end of faults all must agree: 3 s, and one interval of the check for silent losses. */
const agreeWithinMs = 8000;
/** Users whose node has died are gone within this long. */
const ghostsWithinMs = 10_000;
const maxMs = 60_000;
const sliceMs = 50;

/** Ends all faults; then all pages, nodes and the log must show the same rooms, in time. */
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
    // A node that was frozen while it started may have given up.
    if (world.living().every((node) => node.isLeaving())) world.boot();
    for (const connection of connections.filter(({ isCut }) => isCut)) world.notice(connection);
    let isBusy = false;
    for (const page of pages) {
      const mayEnter = world.obstacleTo(page) === undefined;
      isBusy ||= mayEnter && (page.connection() === undefined || page.pending.size > 0);
      const isTime = clock.now() % 1000 < sliceMs;
      if (page.connection() === undefined && (mayEnter || isTime)) world.open(page, {});
      // Requests that could not be stored are sent again.
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

/** Returns the states that do not agree with each other or with the stored state. */
function disagreements(world: ClusterWorld): unknown[] {
  const { ledger, pages, clock, rules } = world;
  const nowMs = clock.now();
  const found: unknown[] = [];
  const compare = (is: unknown, ought: unknown, what: string): void => {
    if (canonical(is) !== canonical(ought)) found.push([what, differenceOf(is, ought)]);
  };
  for (const record of ledger.rooms()) {
    const hosts = world.running().flatMap((node) => (node.rooms()?.hosts() ?? []).filter((host) => host.state().sync.name === record.name));
    const owners = hosts.filter(({ isOwned }) => isOwned);
    const here = pages.filter((page) => page.room === record && world.obstacleTo(page) === undefined);
    // No user may be in a room that no node has.
    if (owners.length !== 1 && (owners.length > 0 || here.length > 0)) found.push(['a room has one owner', record.name, owners.length]);
    const connected = here.map((page) => page.clientId() ?? 'not connected').toSorted();
    const [owner] = owners;
    if (owner === undefined) continue;
    compare(toStoredRoom(owner.state()), record.state, 'the owner has what is stored');
    const { sync, users, chat } = owner.state();
    compare(users.map(({ id }) => id).toSorted(), connected, 'exactly the connected clients are listed');
    for (const message of chat) checkMessage(rules, record.messages, message);
    /** Returns the fields of messages that have to agree. */
    const shown = (messages: readonly ChatMessage[], seesChanges: boolean): readonly object[] =>
      record.losses > 0 ? [] : seesChanges ? messages.map(publicMessage) : messages.map(({ id }) => ({ id }));
    const truthFor = (seesChanges: boolean): object => viewAt(sync, users, shown(chat, seesChanges), nowMs);
    for (const host of hosts) {
      const state = host.state();
      compare(viewAt(state.sync, state.users, shown(state.chat, true), nowMs), truthFor(true), 'nodes agree');
    }
    for (const page of here) {
      const view = page.view();
      if (view.sync().queue === undefined) {
        found.push(['a page sees its room', page.name]);
        continue;
      }
      compare(
        viewAt(view.sync() as RoomSync, view.users(), shown(view.chat(), page.seesChanges), nowMs),
        truthFor(page.seesChanges),
        `page ${page.name} agrees`,
      );
    }
  }
  return found;
}
