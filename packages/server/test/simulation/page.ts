import { rankOf, RequestType, Role, type RoomRequest, type ServerMessage } from '@matinee/protocol';
import { fixedPart, type RoomRecord } from './ledger.ts';
import type { Connection } from './network.ts';
import type { Credentials } from './random-access-requests.ts';
import type { Rules } from './rules.ts';
import { createRoomView, type RoomView } from '@matinee/testing/room-view';

/** Whether a refusal leaves open if the request is stored. The page then repeats it under the same id. */
function isDoubtful({ name, reason }: Extract<ServerMessage, { action: 'error' }>): boolean {
  if (name === 'Unavailable' || name === 'RoomNotFoundException') return true;
  if (name === 'NotAdmitted') return true;
  // The page itself is not in the room, rather than the named client.
  return name === 'ClientNotFoundInRoomException' && reason === undefined;
}

export interface PageOptions {
  name: string;
  tokens: readonly string[];
  room: RoomRecord;
  /** The invite links that all users know. */
  invites: string[];
  /** Supported optional parts of the protocol. */
  understands: string[];
}

/** A browser page in a room, which sends requests, loses its connection, reconnects and repeats unanswered requests. */
export function createPage({ holds }: Rules, { name, tokens, room, invites, understands }: PageOptions) {
  let [token = ''] = tokens;
  let isWaiting = false;
  let connection: Connection | undefined;
  let clientId: string | undefined;
  let view: RoomView = createRoomView();
  let lastId = 0;
  /** The newest entry that it has seen. */
  let lastSeq = 0;
  /** The room's losses when it saw that. */
  let losses = 0;
  const pending = new Map<number, RoomRequest>();
  /** Texts sent or edited, and edited messages, by request id. */
  const chatTexts = new Map<number, string>();
  const edited = new Map<number, string>();
  const acknowledged: number[] = [];
  const refused: number[] = [];

  function send(id: number, request: RoomRequest): void {
    connection?.up.push(JSON.stringify({ action: 'req', id, request }));
  }

  function receive(message: ServerMessage): void {
    view.receive(message);
    switch (message.action) {
      case 'you':
        clientId = message.info.id;
        isWaiting = false;
        break;
      case 'door':
        isWaiting = true;
        break;
      case 'invite':
        invites.push(message.token);
        break;
      case 'sync': {
        const fixed = fixedPart(view.sync());
        const seen = room.seen.get(fixed)?.find(({ seq }) => losses < room.losses || seq >= lastSeq);
        // It may have been under way when it was lost.
        if (losses < room.losses && room.lostSyncs.has(fixed)) break;
        losses = Math.max(losses, seen?.losses ?? 0);
        // A temporary room sends unstored changes, which a crash takes back.
        const mayBeOlder = room.isContested || room.state.sync.isTemporary;
        holds(seen !== undefined || mayBeOlder, 'a page never sees an older room than before', () => ({
          page: name,
          lastSeq,
        }));
        lastSeq = seen?.seq ?? lastSeq;
        break;
      }
      case 'chat':
      case 'chatlog': {
        const ids = view.chat().map(({ id }) => id);
        holds(new Set(ids).size === ids.length, 'a page receives each chat message once', () => ids);
        break;
      }
      case 'user': {
        const ids = view.users().map(({ id }) => id);
        holds(new Set(ids).size === ids.length, 'no user is listed twice', () => ids);
        break;
      }
      case 'done':
        if (pending.delete(message.id)) acknowledged.push(message.id);
        break;
      case 'error':
        holds(message.name !== 'Unknown', 'no request ends in an unknown error', () => message);
        if (message.id === undefined || isDoubtful(message)) break;
        // The first copy of a message may arrive during a mute, the second after it.
        if (pending.delete(message.id) && message.name !== 'Muted') refused.push(message.id);
        break;
      default:
        break;
    }
  }

  return {
    name,
    tokens,
    token: () => token,
    room,
    invites,
    receive,
    pending,
    chatTexts,
    edited,
    seesChanges: understands.includes('message-changes'),
    acknowledged,
    refused,
    view: () => view,
    connection: () => connection,

    /** Sends a new request. `isTwice`: twice, as over a network that repeats messages. */
    ask(request: RoomRequest, isTwice: boolean): void {
      const id = (lastId += 1);
      if (request.type === RequestType.Chat || request.type === RequestType.EditMessage) chatTexts.set(id, request.text);
      if (request.type === RequestType.EditMessage) edited.set(id, request.messageId);
      pending.set(id, request);
      for (let times = isTwice ? 2 : 1; times > 0; times--) send(id, request);
    },

    askAgain(): void {
      for (const [id, request] of pending) send(id, request);
    },

    report(status: object): void {
      connection?.up.push(JSON.stringify({ action: 'status', ...status }));
    },

    opened(opened: Connection, withFormerId: boolean, shown: Credentials): void {
      connection = opened;
      view = createRoomView();
      const former = withFormerId && clientId !== undefined ? { clientId } : {};
      opened.up.push(JSON.stringify({ action: 'auth', token, page: nameOfPage(name), understands, ...former, ...shown }));
      this.askAgain();
    },

    lost(): void {
      connection = undefined;
      isWaiting = false;
    },

    /** Logs in or out, or continues on another device: forgets its requests. */
    reload(next: string): void {
      token = next;
      pending.clear();
    },

    /** Whether its user may ban others, as far as it knows. */
    mayGuard(): boolean {
      const own = view.users().find(({ id }) => id === clientId);
      return own !== undefined && rankOf(own.role) >= rankOf(Role.Moderator);
    },

    isWaiting: () => isWaiting,

    clientId: () => clientId,
  };
}
export type Page = ReturnType<typeof createPage>;

export function nameOfPage(name: string): string {
  return `simulated page ${name}`;
}

/** Checks that the log has each acknowledged request once, and no refused one. */
export function checkAnswers({ holds }: Rules, { room, chatTexts, acknowledged, refused }: Page): void {
  for (const [id, text] of chatTexts) {
    const times = room.texts.get(text) ?? 0;
    if (acknowledged.includes(id) && !room.lostTexts.has(text))
      holds(times === 1, 'what was acknowledged is in the log, once', () => ({ text, times }));
    if (refused.includes(id)) holds(times === 0, 'what was refused is not in the log', () => ({ text, times }));
  }
}
