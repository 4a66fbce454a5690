import type { ChatMessage, RoomSync, RoomUser } from '@matinee/protocol';
import { positionOf, publicMessage, toStoredRoom } from '@matinee/room';
import type { RoomHost } from '../../src/rooms/room-host.ts';
import { canonical, differenceOf } from './difference.ts';
import type { Obstacle } from './access-model.ts';
import type { RoomRecord } from './ledger.ts';
import { checkMessage } from './message-model.ts';
import type { Page } from './page.ts';
import type { Rules } from './rules.ts';

/** The parts of a world that must agree in the end. */
export interface AgreeingWorld {
  rules: Rules;
  clock: { now(): number };
  ledger: { rooms(): RoomRecord[] };
  pages: readonly Page[];
  hosts: () => RoomHost[];
  /** Returns the obstacle for a page without credentials. */
  obstacleTo: (page: Page) => Obstacle | undefined;
}

/** Returns disagreements between states, or with the stored state, each with the broken rule. */
export function disagreements({ rules, clock, ledger, pages, hosts, obstacleTo }: AgreeingWorld): [rule: string, detail: unknown][] {
  const nowMs = clock.now();
  const found: [string, unknown][] = [];
  const compare = (is: unknown, ought: unknown, rule: string): boolean => {
    const isSame = canonical(is) === canonical(ought);
    if (!isSame) found.push([rule, differenceOf(is, ought)]);
    return isSame;
  };
  for (const record of ledger.rooms()) {
    const loaded = hosts().filter((host) => host.state().sync.name === record.name);
    const owners = loaded.filter(({ isOwned }) => isOwned);
    const here = pages.filter((page) => page.room === record && obstacleTo(page) === undefined);
    // No user may be in a room that is not loaded.
    if (owners.length !== 1 && (owners.length > 0 || here.length > 0)) found.push(['a room has one owner', [record.name, owners.length]]);
    const [owner] = owners;
    if (owner === undefined) continue;
    const { sync, users, chat } = owner.state();
    const isAsStored = compare(toStoredRoom(owner.state()), record.state, 'a room is as it is stored');
    const connected = here.map((page) => page.clientId() ?? 'not connected').toSorted();
    compare(users.map(({ id }) => id).toSorted(), connected, 'exactly the connected clients are listed');
    // Otherwise a message may be about to be stored.
    if (isAsStored) for (const message of chat) checkMessage(rules, record.messages, message);
    /** Returns the fields that have to agree. */
    const shown = (messages: readonly ChatMessage[], seesChanges: boolean): readonly object[] =>
      record.losses > 0 ? [] : seesChanges ? messages.map(publicMessage) : messages.map(({ id }) => ({ id }));
    const truthFor = (seesChanges: boolean): object => viewAt(sync, users, shown(chat, seesChanges), nowMs);
    for (const host of loaded) {
      const state = host.state();
      compare(viewAt(state.sync, state.users, shown(state.chat, true), nowMs), truthFor(true), 'nodes agree');
    }
    for (const { name, view, seesChanges } of here) {
      const seen = view();
      if (seen.sync().queue === undefined) found.push(['a page sees its room', name]);
      else
        compare(
          viewAt(seen.sync() as RoomSync, seen.users(), shown(seen.chat(), seesChanges), nowMs),
          truthFor(seesChanges),
          'all pages agree',
        );
    }
  }
  return found;
}

function viewAt(sync: RoomSync, users: readonly RoomUser[], chat: readonly object[], nowMs: number): object {
  const { playbackPosition: _, serverTime: __, ...others } = sync;
  // To a microsecond: clients compute the position from different points of the timeline.
  return { ...others, position: positionOf(sync, nowMs).toFixed(6), users, chat };
}
