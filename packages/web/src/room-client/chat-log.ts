import { applyMessageChange, RequestType, type ChatMessage, type MessageChange, type RoomEvent } from '@matinee/protocol';
import type { Viewpoint } from './viewpoint.ts';

/** A line of the chat. `atMs` is in epoch ms of the server's clock. */
export type LogEntry =
  /** `early` are changes that came before the ones they follow. */
  | { kind: 'message'; id: string; atMs: number; message: ChatMessage; early?: readonly MessageChange[] }
  | { kind: 'event'; id: string; atMs: number; event: RoomEvent; viewpoint: Viewpoint }
  | { kind: 'rename'; id: string; atMs: number; before: string; name: string };

/** The length of a log at first; it grows once older entries have been loaded. */
export const minLogLength = 1000;
/** Entries are dropped in blocks, so that the blocks that ChatLog renders keep theirs. */
export const logBlockLength = 20;

type MessageEntry = Extract<LogEntry, { kind: 'message' }>;

/** Inserts messages by time. The later state of a known message stays. */
export function mergeMessages(log: readonly LogEntry[], messages: readonly ChatMessage[], minLength = minLogLength): readonly LogEntry[] {
  const known = new Set(log.map(({ id }) => id));
  const states = new Map(messages.filter(({ id }) => known.has(id)).map((message) => [message.id, message]));
  const merged = states.size === 0 ? log : log.map((entry) => withState(entry, states.get(entry.id)));
  const added = messages
    .filter(({ id }) => !known.has(id))
    .map((message): LogEntry => ({ kind: 'message', id: message.id, atMs: message.at, message }));
  return trimLog(
    [...merged, ...added].sort((a, b) => a.atMs - b.atMs),
    minLength,
  );
}

function withState(entry: LogEntry, message: ChatMessage | undefined): LogEntry {
  if (entry.kind !== 'message' || message === undefined) return entry;
  return (message.revision ?? 0) > (entry.message.revision ?? 0) ? applyEarly({ ...entry, message }) : entry;
}

export function hasMessage(log: readonly LogEntry[], messageId: string): boolean {
  return log.some(({ kind, id }) => kind === 'message' && id === messageId);
}

/** Applies a change once all before it have come, in any order and however often. */
export function changeMessage(log: readonly LogEntry[], change: MessageChange): readonly LogEntry[] {
  return log.map((entry) => {
    if (entry.kind !== 'message' || entry.id !== change.id) return entry;
    return applyEarly({ ...entry, early: [...(entry.early ?? []), change].toSorted((a, b) => a.revision - b.revision) });
  });
}

function applyEarly({ early = [], ...entry }: MessageEntry): MessageEntry {
  let { message } = entry;
  const waiting = early.filter((change) => {
    const revision = message.revision ?? 0;
    if (change.revision === revision + 1) message = applyMessageChange(message, change);
    return change.revision > revision + 1;
  });
  return { ...entry, message, ...(waiting.length > 0 && { early: waiting }) };
}

function trimLog(log: readonly LogEntry[], minLength: number): readonly LogEntry[] {
  return log.length < minLength + logBlockLength ? log : log.slice(logBlockLength);
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

/** Joins and leaves of this user aren't logged. */
export function isLogged(event: RoomEvent, ownId: string | undefined, viewpoint: Viewpoint): boolean {
  const { type } = event.request;
  const isOwnVisit = isOwnJoin(event, ownId) || (viewpoint === 'actor' && (type === RequestType.Join || type === RequestType.Leave));
  return loggedTypes.has(type) && !isOwnVisit;
}

export function isOwnJoin(event: RoomEvent, ownId: string | undefined): boolean {
  return event.request.type === RequestType.Join && ownId !== undefined && event.additional.user?.id === ownId;
}

/** Keeps only the last of several seeks in a row by one user. */
export function appendEvent(
  log: readonly LogEntry[],
  { event, viewpoint, nowMs, minLength }: { event: RoomEvent; viewpoint: Viewpoint; nowMs: number; minLength: number },
): readonly LogEntry[] {
  const last = log.at(-1);
  const isSameSeek =
    last?.kind === 'event' &&
    event.request.type === RequestType.Seek &&
    last.event.request.type === RequestType.Seek &&
    last.event.user.name === event.user.name;
  const kept = isSameSeek ? log.slice(0, -1) : log;
  const atMs = timeAfter(kept, nowMs);
  const id = event.id ?? `${event.request.type}-${event.user.name}-${atMs}-${kept.length}`;
  return trimLog([...kept, { kind: 'event', id, atMs, event, viewpoint } satisfies LogEntry], minLength);
}

export function appendRename(
  log: readonly LogEntry[],
  { before, name, nowMs, minLength }: { before: string; name: string; nowMs: number; minLength: number },
): readonly LogEntry[] {
  const atMs = timeAfter(log, nowMs);
  return trimLog(
    [...log, { kind: 'rename', id: `rename-${name}-${atMs}-${log.length}`, atMs, before, name } satisfies LogEntry],
    minLength,
  );
}

/** Returns no time before the last entry: the estimate of the server time varies. */
function timeAfter(log: readonly LogEntry[], nowMs: number): number {
  return Math.max(nowMs, log.at(-1)?.atMs ?? 0);
}
