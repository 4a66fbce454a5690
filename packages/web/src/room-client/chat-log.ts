import { RequestType, type ChatMessage, type RoomEvent } from '@matinee/protocol';
import type { Viewpoint } from './viewpoint.ts';

/** A line of the chat: a message or an event. `atMs` is in epoch ms of the server's clock. */
export type LogEntry =
  | { kind: 'message'; id: string; atMs: number; message: ChatMessage }
  | { kind: 'event'; id: string; atMs: number; event: RoomEvent; viewpoint: Viewpoint };

const minLogLength = 1000;
/** The oldest entries are dropped in blocks, so that the blocks that ChatLog renders keep their entries. */
export const logBlockLength = 20;

/** Inserts messages by time and leaves out known ones. */
export function mergeMessages(log: readonly LogEntry[], messages: readonly ChatMessage[]): readonly LogEntry[] {
  const known = new Set(log.map(({ id }) => id));
  const added = messages
    .filter(({ id }) => !known.has(id))
    .map((message): LogEntry => ({ kind: 'message', id: message.id, atMs: message.at, message }));
  return trimLog([...log, ...added].sort((a, b) => a.atMs - b.atMs));
}

function trimLog(log: readonly LogEntry[]): readonly LogEntry[] {
  return log.length < minLogLength + logBlockLength ? log : log.slice(logBlockLength);
}

const loggedTypes: ReadonlySet<RequestType> = new Set([
  RequestType.Join,
  RequestType.Leave,
  RequestType.Seek,
  RequestType.Skip,
  RequestType.PlayNow,
  RequestType.Promote,
  RequestType.Kick,
  RequestType.Ban,
  RequestType.Mute,
]);

/** Whether an event is a line in the chat. Joins and leaves of this user, here or in another tab, are not. */
export function isLogged(event: RoomEvent, ownId: string | undefined, viewpoint: Viewpoint): boolean {
  const { type } = event.request;
  const isOwnVisit = isOwnJoin(event, ownId) || (viewpoint === 'actor' && (type === RequestType.Join || type === RequestType.Leave));
  return loggedTypes.has(type) && !isOwnVisit;
}

export function isOwnJoin(event: RoomEvent, ownId: string | undefined): boolean {
  return event.request.type === RequestType.Join && ownId !== undefined && event.additional.user?.id === ownId;
}

/** Of several seeks in a row by one user only the last stays. */
export function appendEvent(log: readonly LogEntry[], event: RoomEvent, viewpoint: Viewpoint, nowMs: number): readonly LogEntry[] {
  const last = log.at(-1);
  const isSameSeek =
    last?.kind === 'event' &&
    event.request.type === RequestType.Seek &&
    last.event.request.type === RequestType.Seek &&
    last.event.user.name === event.user.name;
  const kept = isSameSeek ? log.slice(0, -1) : log;
  // Never before the last entry: the estimate of the server time varies.
  const atMs = Math.max(nowMs, kept.at(-1)?.atMs ?? 0);
  const id = event.id ?? `${event.request.type}-${event.user.name}-${atMs}-${kept.length}`;
  return trimLog([...kept, { kind: 'event', id, atMs, event, viewpoint } satisfies LogEntry]);
}
