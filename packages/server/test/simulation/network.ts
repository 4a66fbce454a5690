import { createHash } from 'node:crypto';
import { RequestType, type RoomSync, type ServerMessage } from '@matinee/protocol';
import { positionOf } from '@matinee/room';
import { identityOf, type AuthenticatedSession } from '../../src/accounts/sessions/session.ts';
import { differenceOf } from './difference.ts';
import { isBanned } from './access-model.ts';
import { fixedPart } from './ledger.ts';
import { nameOfPage, type Page } from './page.ts';
import type { RandomSource } from './random-source.ts';
import type { Rules } from './rules.ts';
import { createRoomView } from '@matinee/testing/room-view';
import type { Host, ServerEnd, Wire } from './client-ends.ts';

/** A page's connection to a server process: messages arrive late and in order, or not at all. */
export interface Connection {
  readonly page: Page;
  readonly process: Host;
  readonly up: string[];
  readonly down: (ServerMessage | { action: 'closed'; code: number })[];
  /** Broken for the page; the server may not have noticed. */
  isCut: boolean;
  end: ServerEnd;
}

/** Compares everything sent to a page with the state stored at that moment. */
function createWire(
  connection: Connection,
  { rules: { holds }, session, now, sameSeconds, onSend = () => undefined, onUnknown = () => undefined }: ConnectOptions,
): Wire {
  const { page, down } = connection;
  const { room } = page;
  const view = createRoomView();
  let lastSeq = 0;
  let losses = 0;
  let ownId: string | undefined;

  /** Whether the room may send unstored changes, and confirm them later. */
  const sendsFirst = (): boolean => room.state.sync.isTemporary;

  function checkSync(): void {
    const sync = view.sync() as RoomSync;
    const fixed = fixedPart(sync);
    const stored = room.seen.get(fixed) ?? [];
    const isSamePosition = (other: RoomSync): boolean => Math.abs(positionOf(other, now()) - positionOf(sync, now())) <= sameSeconds;
    const find = (): (typeof stored)[number] | undefined =>
      room.seen.get(fixed)?.find((one) => (losses < room.losses || one.seq >= lastSeq) && isSamePosition(one.sync));
    let found = find();
    if (found === undefined) {
      onUnknown();
      found = find();
    }
    // A node that shows entries written after the loss has noticed it.
    if (losses < room.losses && room.lostSyncs.has(fixed)) return;
    losses = Math.max(losses, found?.losses ?? 0);
    holds(found !== undefined || sendsFirst(), 'a room is sent only as it is stored, in order, and at its position', () => ({
      room: room.name,
      page: page.name,
      from: connection.process.number,
      unlikeStored: differenceOf(JSON.parse(fixed), JSON.parse(fixedPart(room.state.sync))),
      position: positionOf(sync, now()),
      stored: stored.map(({ seq, sync: line }) => [seq, positionOf(line, now())]),
      lastSeq,
    }));
    lastSeq = found?.seq ?? lastSeq;
  }

  /** An announced ban is in force at every server that has the room afterwards. */
  function checkBans(message: ServerMessage): void {
    if (connection.process.number !== room.claimant || room.isContested) return;
    if (message.action === 'event' && message.request.type === RequestType.Ban) {
      for (const { id } of room.state.guards?.bans ?? []) room.announcedBans.add(id);
    }
    const bans = room.state.guards?.bans.filter(({ id }) => room.announcedBans.has(id)) ?? [];
    const announced = { ...room.state, guards: { bans, mutes: [] }, identityIds: new Map<string, string>() };
    holds(!isBanned(announced, identityOf(session), now()), 'nothing is sent to those whose ban was announced', () => ({
      page: page.name,
      message,
    }));
  }

  function check(message: ServerMessage): void {
    view.receive(message);
    if (!['error', 'done', 'invite'].includes(message.action)) checkBans(message);
    if (message.action === 'sync') checkSync();
    if (message.action === 'you') ownId = message.info.id;
    if (message.action === 'chatchange' && message.deletion !== undefined)
      holds(room.messages.get(message.id)?.isDeleted !== false, 'a message is deleted only once that is stored', () => message);
    for (const text of textsIn(message)) {
      // A node that does not know of a loss may still show the text.
      const isStored = room.texts.get(text) === 1 || room.formerTexts.has(text);
      holds(isStored || sendsFirst(), 'a message is sent only once it is stored', () => ({ room: room.name, text }));
    }
    if (message.action !== 'done') return;
    const text = page.chatTexts.get(message.id);
    if (text === undefined) return;
    const key = createHash('sha256')
      .update(`${session.id} ${nameOfPage(page.name)}`)
      .digest('base64url')
      .slice(0, 22);
    const inLog = [room.texts.get(text), room.requests.get(`${key} ${message.id}`)];
    holds(inLog[0] === 1 && inLog[1] === 1, 'what is acknowledged is in the log, once', () => ({ room: room.name, text, inLog }));
    const senderId = room.messages.get(page.edited.get(message.id) ?? '')?.senderId;
    const userId = view.users().find(({ id }) => id === ownId)?.userId;
    const isOwn = senderId === undefined || userId === undefined || senderId === userId;
    holds(isOwn, 'users edit only what they have said', () => ({ page: page.name, senderId, userId }));
  }

  return {
    send(message) {
      onSend();
      check(message);
      if (!connection.isCut) down.push(message);
    },
    close(code) {
      if (!connection.isCut) down.push({ action: 'closed', code });
    },
  };
}

function textsIn(message: ServerMessage): string[] {
  switch (message.action) {
    case 'chat':
      return message.deleted === undefined ? [message.text] : [];
    case 'chatlog':
      return message.messages.filter(({ deleted }) => deleted === undefined).map(({ text }) => text);
    case 'chatchange':
      return message.edit === undefined ? [] : [message.edit.text];
    default:
      return [];
  }
}

/** The calls by which several nodes judge what one of them shows. */
export interface ConnectionWatch {
  /** Called before each message is checked. */
  onSend?: () => void;
  /** Called when a sent state is not known to be stored, before it is judged. */
  onUnknown?: () => void;
}

interface ConnectOptions extends ConnectionWatch {
  rules: Rules;
  page: Page;
  process: Host;
  session: AuthenticatedSession;
  now: () => number;
  /** Tolerance between sent and stored positions, in seconds. */
  sameSeconds: number;
  isReconnect: boolean;
}

export function connect(options: ConnectOptions): Connection {
  const { page, process, isReconnect } = options;
  const connection: Connection = {
    page,
    process,
    up: [],
    down: [],
    isCut: false,
    end: { receive: () => undefined, closed: () => undefined },
  };
  connection.end = process.accept(page.room.name, isReconnect, createWire(connection, options));
  return connection;
}

export function deliverUp({ up, end, process }: Connection): void {
  if (!process.isRunning()) return;
  const text = up.shift();
  if (text !== undefined) end.receive(text);
}

export function deliverDown(connection: Connection, count: number): void {
  const { page, down } = connection;
  for (const message of down.splice(0, count)) {
    if (message.action !== 'closed') page.receive(message);
    else return lose(connection);
  }
}

/** Breaks a connection; messages on their way to the page are lost. */
export function lose(connection: Connection): void {
  if (connection.isCut) return;
  connection.isCut = true;
  connection.down.length = 0;
  connection.page.lost();
}

/** Lets the server notice a break, after handling some of the messages under way. */
export function notice(connections: Connection[], connection: Connection, random: RandomSource): void {
  if (!connection.process.isRunning()) return;
  for (const text of connection.up.splice(0, random.below(connection.up.length + 1))) connection.end.receive(text);
  connection.end.closed();
  connections.splice(connections.indexOf(connection), 1);
}
