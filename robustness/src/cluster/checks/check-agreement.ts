import { setTimeout as delay } from 'node:timers/promises';
import type { RoomSync } from '@matinee/protocol';
import { replayEntry, type StoredRoom } from '@matinee/room';
import type { Cluster } from '../cluster.ts';
import type { ClusterClient } from '../cluster-client.ts';
import { openSealed, readSealed } from '../sealed-entry.ts';

const lookEveryMs = 50;
const comparedMessages = 20;
const shownClients = 5;

const sharedFields = [
  'name',
  'title',
  'queue',
  'currentSource',
  'isPlaying',
  'playbackSpeed',
  'discontinuity',
  'grants',
  'queueMode',
  'visibility',
] as const satisfies (keyof RoomSync)[];

/** The parts of a room that all clients must see alike. */
interface SharedView {
  sync: Partial<RoomSync>;
  chat: string[];
}

/**
 * I5, I6 and I9: soon after a fault, without further requests, all clients are connected and answered, and show the room of its log, with
 * unique queue items and exactly the connected users. Resolves with the ms until then, and the remaining problems.
 */
export async function untilAgreed(
  cluster: Cluster,
  clients: readonly ClusterClient[],
  withinMs: number,
): Promise<{ tookMs: number; problems: string[] }> {
  const startedMs = performance.now();
  for (;;) {
    const problems = await disagreements(cluster, clients);
    const tookMs = performance.now() - startedMs;
    if (problems.length === 0 || tookMs > withinMs) return { tookMs, problems };
    await delay(lookEveryMs);
  }
}

async function disagreements(cluster: Cluster, clients: readonly ClusterClient[]): Promise<string[]> {
  const missing = clients.filter((client) => !client.isConnected());
  if (missing.length > 0) return [notConnected(missing)];
  const waiting = clients.filter(({ ledger }) => ledger.isWaiting());
  if (waiting.length > 0) return [`I6: ${waiting.length} clients wait for answers, such as ${waiting[0]?.page}`];
  const rooms = Map.groupBy(clients, ({ room }) => room);
  const found = await Promise.all([...rooms].map(async ([room, inside]) => disagreementsIn(cluster, room, inside)));
  return found.flat();
}

export function notConnected(missing: readonly ClusterClient[]): string {
  const states = missing.slice(0, shownClients).map(({ page, room, connections }) => {
    const { port, openedMs, closeCode, refusedStatus, chat } = connections.at(-1) ?? { openedMs: Number.NaN, chat: [] };
    const forMs = Math.round(performance.now() - openedMs);
    const state =
      closeCode === undefined
        ? `waits for its room for ${forMs} ms, with ${chat.length} messages`
        : `was closed with ${refusedStatus ?? closeCode}`;
    return `${page} in ${room}, at port ${port}, connection ${connections.length}, ${state}`;
  });
  return `I6: ${missing.length} clients are not connected: ${states.join('; ')}`;
}

async function disagreementsIn(cluster: Cluster, room: string, clients: readonly ClusterClient[]): Promise<string[]> {
  const stored = await replayLog(cluster, room);
  const expected = sharedView(stored.sync, stored.chat);
  const { body } = await cluster.rest.call('GET', `/room/${room}`, { token: cluster.token });
  const ids = clients.map(({ view }) => view.ownId() ?? '').toSorted();
  const problems: string[] = [];
  const answered = differences(sharedView(body as Partial<RoomSync>, stored.chat), expected);
  if (answered !== '') problems.push(`I5: GET ${room}, against its log: ${answered}`);
  const { queue, currentSource } = stored.sync;
  const videos = [...(currentSource === null ? [] : [currentSource]), ...queue].map(({ service, id }) => service + id);
  if (hasTwice(videos)) problems.push(`I4: an item is twice in the queue of ${room}`);
  for (const { page, view } of clients) {
    const shown = differences(sharedView(view.sync(), view.chat()), expected);
    if (shown !== '') problems.push(`I6: ${page}, against the log of ${room}: ${shown}`);
    const shownIds = view
      .users()
      .map(({ id }) => id)
      .toSorted();
    if (JSON.stringify(shownIds) !== JSON.stringify(ids)) {
      const ghosts = shownIds.filter((id) => !ids.includes(id)).length;
      problems.push(`I9: ${page} shows ${shownIds.length} clients in ${room}, ${ghosts} of them ghosts, not ${ids.length}`);
    }
  }
  return problems;
}

/** @param sync omits fields of one moment or one client; REST answers have only some of the others */
function sharedView(sync: Partial<RoomSync>, chat: readonly { id: string; text: string }[]): SharedView {
  return {
    sync: Object.fromEntries(sharedFields.filter((key) => key in sync).map((key) => [key, sync[key]])),
    chat: chat.slice(-comparedMessages).map(({ id, text }) => `${id} ${text}`),
  };
}

function differences(found: SharedView, expected: SharedView): string {
  const wanted = { ...expected.sync, chat: expected.chat };
  return Object.entries({ ...found.sync, chat: found.chat })
    .map(([key, value]) => [key, inOrder(value), inOrder(wanted[key as keyof typeof wanted])])
    .filter(([, value, other]) => value !== other)
    .map(([key, value, other]) => `${key} ${value}, not ${other}`)
    .join('; ');
}

/** PostgreSQL sorts the keys of stored values. */
function inOrder(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function hasTwice(values: readonly string[]): boolean {
  return new Set(values).size < values.length;
}

/** Returns the room by the snapshot and log in Redis; before its first snapshot, the database's room. */
async function replayLog(cluster: Cluster, room: string): Promise<StoredRoom> {
  const { redis } = cluster;
  const [seq, text] = (await redis.send('HMGET', `snap:{${room}}`, 'seq', 'text')) as [string | null, string | null];
  const entries = (await redis.send('XRANGE', `log:{${room}}`, '-', '+')) as [id: string, [string, string]][];
  const base = text === null ? await cluster.storedRoom(room) : { seq: Number(seq), json: (openSealed(text) as { json: string }).json };
  return entries
    .map(([, [, entry]]) => readSealed(entry))
    .filter((entry) => (entry.seq ?? 0) > base.seq)
    .reduce(
      (known, { delta }) => (delta?.entry === undefined ? known : replayEntry(known, delta.entry)),
      JSON.parse(base.json) as StoredRoom,
    );
}
