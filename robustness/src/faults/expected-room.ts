import { limits, RequestType, type ChatMessage, type RoomRequest, type RoomSync } from '@matinee/protocol';
import type { Random } from '../random.ts';

export interface ExpectedRoom {
  title: string;
  /** In seconds; nothing plays. */
  position: number;
  queue: readonly string[];
  /** The last texts, oldest first. */
  chat: readonly string[];
}

export const sourceSeconds = 4;

/** Returns a request that leaves its mark. `n` is unique to the request. */
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
