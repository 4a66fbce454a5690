import { RequestType, type RoomRequest, type ServerMessage } from '@matinee/protocol';
import { fixedPart, type RoomRecord } from './ledger.ts';
import type { Connection } from './network.ts';
import type { Rules } from './rules.ts';
import { createRoomView, type RoomView } from './room-view.ts';

/** Whether a page does not know after a refusal if its request is stored: then it asks again, with the same id. */
function isDoubtful({ name, reason }: Extract<ServerMessage, { action: 'error' }>): boolean {
  if (name === 'Unavailable' || name === 'RoomNotFoundException') return true;
  // It is the page itself that is not there, not whom it speaks of.
  return name === 'ClientNotFoundInRoomException' && reason === undefined;
}

export interface PageParts {
  name: string;
  token: string;
  room: RoomRecord;
  /** Additions to the protocol that it knows. */
  understands: string[];
}

/** A browser page in a room: it asks, loses its connection, comes back and asks again for what it has had no answer to. */
export function createPage({ holds }: Rules, { name, token, room, understands }: PageParts) {
  let connection: Connection | undefined;
  let clientId: string | undefined;
  let view: RoomView = createRoomView();
  let lastId = 0;
  /** The number of the newest entry that it has seen the room after. */
  let lastSeq = 0;
  const pending = new Map<number, RoomRequest>();
  /** Chat lines by id. */
  const said = new Map<number, string>();
  const acknowledged: number[] = [];
  const refused: number[] = [];

  function send(id: number, request: RoomRequest): void {
    connection?.up.push(JSON.stringify({ action: 'req', id, request }));
  }

  function hear(message: ServerMessage): void {
    view.hear(message);
    switch (message.action) {
      case 'you':
        clientId = message.info.id;
        break;
      case 'sync': {
        const seen = room.seen.get(fixedPart(view.sync()))?.find(({ seq }) => seq >= lastSeq);
        holds(seen !== undefined || room.isContested, 'a page never sees a room as it was before what it has seen', () => ({
          page: name,
          lastSeq,
        }));
        lastSeq = seen?.seq ?? lastSeq;
        break;
      }
      case 'chat':
      case 'chatlog': {
        const ids = view.chat().map(({ id }) => id);
        holds(new Set(ids).size === ids.length, 'a page hears each line once', () => ids);
        break;
      }
      case 'user': {
        const ids = view.users().map(({ id }) => id);
        holds(new Set(ids).size === ids.length, 'nobody is listed twice', () => ids);
        break;
      }
      case 'done':
        if (pending.delete(message.id)) acknowledged.push(message.id);
        break;
      case 'error':
        holds(message.name !== 'Unknown', 'no request ends in an unknown error', () => message);
        if (message.id !== undefined && !isDoubtful(message) && pending.delete(message.id)) refused.push(message.id);
        break;
      default:
        break;
    }
  }

  return {
    name,
    token,
    room,
    hear,
    pending,
    said,
    acknowledged,
    refused,
    view: () => view,
    connection: () => connection,

    /** Asks for something new. `isTwice`: sends it twice, as over a network that repeats. */
    ask(request: RoomRequest, isTwice: boolean): void {
      const id = (lastId += 1);
      if (request.type === RequestType.Chat) said.set(id, request.text);
      pending.set(id, request);
      for (let times = isTwice ? 2 : 1; times > 0; times--) send(id, request);
    },

    /** Asks again for all that it has had no answer to. */
    askAgain(): void {
      for (const [id, request] of pending) send(id, request);
    },

    report(status: object): void {
      connection?.up.push(JSON.stringify({ action: 'status', ...status }));
    },

    /** What it says first over a new connection. */
    opened(opened: Connection, withFormerId: boolean): void {
      connection = opened;
      view = createRoomView();
      const former = withFormerId && clientId !== undefined ? { clientId } : {};
      opened.up.push(JSON.stringify({ action: 'auth', token, page: nameOfPage(name), understands, ...former }));
      this.askAgain();
    },

    /** Its connection is no more. */
    lost(): void {
      connection = undefined;
    },

    clientId: () => clientId,
  };
}
export type Page = ReturnType<typeof createPage>;

/** What a page calls itself when it connects. */
export function nameOfPage(name: string): string {
  return `simulated page ${name}`;
}
