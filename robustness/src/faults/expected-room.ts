import { limits, RequestType, type ChatMessage, type RoomRequest, type RoomSync } from '@matinee/protocol';
import type { Random } from '../random.ts';

/** A room as requests have made it, as far as it shows a request that is lost, doubled or out of order. */
export interface ExpectedRoom {
  title: string;
  /** Position in seconds; nothing plays. */
  position: number;
  /** Ids of the queued videos, in order. */
  queue: readonly string[];
  /** The last texts said, oldest first. */
  chat: readonly string[];
}

/** How long the source is, in seconds: no seek goes beyond it. */
export const sourceSeconds = 4;

/** A request that this room takes, and that leaves its mark. `n` is no other request's number. */
export function nextRequest(room: ExpectedRoom, n: number, random: Random): RoomRequest {
  const last = room.queue.length - 1;
  switch (random.int(0, 6)) {
    case 0:
      return { type: RequestType.Seek, value: random.int(0, sourceSeconds * 1000) / 1000 };
    case 1:
      return { type: RequestType.ApplySettings, settings: { title: `title ${n}` } };
    case 2:
      // Done twice, it would lead elsewhere.
      return { type: RequestType.Order, fromIdx: 0, toIdx: last };
    default:
      return { type: RequestType.Chat, text: `line ${n}` };
  }
}

/** The room after a request. */
export function after(room: ExpectedRoom, request: RoomRequest): ExpectedRoom {
  switch (request.type) {
    case RequestType.Seek:
      return { ...room, position: request.value };
    case RequestType.ApplySettings:
      return { ...room, title: request.settings.title ?? room.title };
    case RequestType.Order:
      return {
        ...room,
        queue: room.queue.toSpliced(request.fromIdx, 1).toSpliced(request.toIdx, 0, room.queue[request.fromIdx] as string),
      };
    case RequestType.Chat:
      return { ...room, chat: [...room.chat, request.text].slice(-limits.chatHistory) };
    default:
      throw new Error('No such request is made');
  }
}

/** Returns the room as a server has it. */
export function asExpected(sync: Partial<RoomSync>, chat: readonly ChatMessage[]): ExpectedRoom {
  return {
    title: sync.title ?? '',
    position: sync.playbackPosition ?? Number.NaN,
    queue: (sync.queue ?? []).map(({ id }) => id),
    chat: chat.map(({ text }) => text),
  };
}

export function isSameRoom(a: ExpectedRoom, b: ExpectedRoom): boolean {
  return JSON.stringify([a.title, a.position, a.queue, a.chat]) === JSON.stringify([b.title, b.position, b.queue, b.chat]);
}
