import { RequestType } from '@matinee/protocol';
import type { LogEntry } from '../../../room-client/chat-log.ts';

type MessageEntry = Extract<LogEntry, { kind: 'message' }>;
type EventEntry = Extract<LogEntry, { kind: 'event' }>;
type RenameEntry = Extract<LogEntry, { kind: 'rename' }>;

export type ChatItem =
  | { kind: 'messages'; id: string; messages: readonly MessageEntry[] }
  | { kind: 'event'; id: string; entry: EventEntry }
  | { kind: 'rename'; id: string; entry: RenameEntry }
  | { kind: 'visits'; id: string; joined: readonly string[]; left: readonly string[] };

/** Longest time from the first message of a group to its last. */
const maxGroupMs = 3 * 60_000;
/** Shorter visits and absences aren't mentioned. */
const briefVisitMs = 60_000;

/** Groups messages in a row by one user, and joins and leaves in a row. */
export function toChatItems(entries: readonly LogEntry[]): ChatItem[] {
  const items: ChatItem[] = [];
  for (const entry of entries) {
    const last = items.at(-1);
    const joined = last && joinItem(last, entry);
    if (joined === undefined) items.push(toItem(entry));
    else items[items.length - 1] = joined;
  }
  return items;
}

function toItem(entry: LogEntry): ChatItem {
  const { id } = entry;
  if (entry.kind === 'message') return { kind: 'messages', id, messages: [entry] };
  if (entry.kind === 'rename') return { kind: 'rename', id, entry };
  return isVisit(entry) ? { kind: 'visits', id, ...visitsAfter({ joined: [], left: [] }, entry) } : { kind: 'event', id, entry };
}

/** Returns the item with another entry; undefined if that starts a new one. */
function joinItem(item: ChatItem, entry: LogEntry): ChatItem | undefined {
  if (item.kind === 'messages' && entry.kind === 'message' && belongsTo(item.messages, entry)) {
    return { ...item, messages: [...item.messages, entry] };
  }
  return item.kind === 'visits' && entry.kind === 'event' && isVisit(entry) ? { ...item, ...visitsAfter(item, entry) } : undefined;
}

/** Returns the ids of joins and leaves that go unmentioned. */
export function findBriefVisits(entries: readonly LogEntry[]): ReadonlySet<string> {
  const hidden = new Set<string>();
  /** Last join or leave of each user that is mentioned. */
  const open = new Map<string, EventEntry>();
  for (const entry of entries) {
    if (entry.kind !== 'event' || !isVisit(entry)) continue;
    const key = `${entry.event.user.isLoggedIn} ${entry.event.user.name}`;
    const before = open.get(key);
    const isBrief =
      before !== undefined && before.event.request.type !== entry.event.request.type && entry.atMs - before.atMs <= briefVisitMs;
    if (isBrief) {
      hidden.add(before.id).add(entry.id);
      open.delete(key);
    } else open.set(key, entry);
  }
  return hidden;
}

function belongsTo(messages: readonly MessageEntry[], { message, atMs }: MessageEntry): boolean {
  const [first] = messages;
  if (first === undefined || atMs - first.atMs > maxGroupMs) return false;
  const { userId, name, isLoggedIn, isBot } = first.message.from;
  const { from } = message;
  return userId === from.userId && name === from.name && isLoggedIn === from.isLoggedIn && isBot === from.isBot;
}

function isVisit({ event }: EventEntry): boolean {
  return event.request.type === RequestType.Join || event.request.type === RequestType.Leave;
}

interface Visits {
  joined: readonly string[];
  left: readonly string[];
}

/** Names each user once: as joined or as left, depending on which came last. */
function visitsAfter({ joined, left }: Visits, { event }: EventEntry): Visits {
  const { name } = event.user;
  const others = { joined: joined.filter((other) => other !== name), left: left.filter((other) => other !== name) };
  return event.request.type === RequestType.Join
    ? { joined: [...others.joined, name], left: others.left }
    : { joined: others.joined, left: [...others.left, name] };
}
