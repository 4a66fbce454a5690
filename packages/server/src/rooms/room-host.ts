import type { Clock } from '@matinee/base/clock';
import {
  CloseCode,
  createRefusal,
  isSameVideo,
  RequestType,
  Role,
  type QueueItem,
  type ServerMessage,
  type UserUpdate,
  type VideoId,
  type VideoSegment,
} from '@matinee/protocol';
import {
  entrySizeInBytes,
  entryOf,
  isKnownRequest,
  InternalRequest,
  loadRoom,
  keepPresence,
  roleOf,
  wakeTime,
  recordRequest,
  withUsersOf,
  type Actor,
  type JoiningClient,
  type Outcome,
  type RequestName,
  type ResolvedRequest,
  type StoredRoom,
} from '@matinee/room';
import { FencedError, type ClaimedRoom, type RoomStore } from '../storage/room-store.ts';
import { unavailable } from '../storage/storage-failure.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { createBroadcaster } from './broadcaster.ts';
import type { Subscriber } from './subscriber.ts';
import { leadMs } from './lead.ts';
import type { RoomUpdate } from './pending-updates.ts';
import { createRequestHistory } from './request-history.ts';

export interface RoomHostParts {
  store: RoomStore;
  clock: Clock;
  newId: () => string;
  random: () => number;
  frame: (text: string) => Buffer;
  /** The room can no longer be hosted here: it was taken over. */
  onLost: (reason: unknown) => void;
  /** Nothing can be stored: requests are refused until a later try succeeds. */
  onTrouble: (reason: unknown) => void;
  /** Something goes on in the room, or it fell silent. */
  onActivity: () => void;
  /** What is known of a video's segments; empty when nothing is, or when it cannot be found out. */
  segmentsOf: (video: VideoId) => Promise<VideoSegment[]>;
  telemetry?: Telemetry | undefined;
  /** Whether the last requests are kept, for operators who want to know how the room came to be as it is. */
  keepsHistory?: boolean | undefined;
  /** After so many entries the room is stored whole. */
  snapshotEvery?: number | undefined;
}

/** Somebody whose connection broke and who comes back; with the id they had, when they know it. */
export interface Returning {
  formerId?: string | undefined;
}

/** After so many entries, or bytes of them, a room is stored whole; reading that much back takes a few milliseconds. */
const defaultSnapshotEvery = 200;
const snapshotEveryBytes = 2_000_000;
/** How long after a failure it is tried again whether anything can be stored. The delay doubles up to the longest. */
const firstRetryMs = 500;
const longestRetryMs = 5000;
/** Nobody is told that somebody came back within this time. */
const returnWithinMs = 10_000;
const leadKeptMs = 1000;

/**
 * A loaded room. Requests are decided one after the other on the newest state, and are told to the room, and to whoever
 * asked, in that same order and only once they are stored.
 */
export function createRoomHost(claimed: ClaimedRoom, parts: RoomHostParts) {
  const {
    store,
    clock,
    frame,
    onLost,
    onTrouble,
    onActivity,
    segmentsOf,
    keepsHistory = false,
    snapshotEvery = defaultSnapshotEvery,
  } = parts;
  const history = createRequestHistory({ newId: parts.newId, random: parts.random, isKept: keepsHistory });
  const { roomId } = claimed;
  let { epoch } = claimed;
  const loaded = loadRoom(claimed.room);
  const broadcaster = createBroadcaster({ clock, frame, state: loaded, seq: claimed.seq, telemetry: parts.telemetry, onBroken: lose });
  /** The newest state. What is stored and told may be a little behind. */
  let newest = loaded;
  let seq = claimed.seq;
  let snapshotSeq = claimed.seq;
  /** Bytes in the log since the last snapshot. */
  let logBytes = 0;
  /** Set while nothing can be stored: the way to call off the next try. */
  let trouble: { cancelRetry: () => void } | undefined;
  let cancelWake: (() => void) | undefined;
  let isOpen = true;
  /** How long before a start it is told, and when that was reckoned. */
  let told = { ms: 0, atMs: Number.NEGATIVE_INFINITY };
  const openedMs = clock.now();
  /** Who left lately, the earliest first. */
  let lately: { identityId: string; leftMs: number }[] = [];

  function requireOpen(): void {
    if (!isOpen) throw createRefusal('RoomNotFoundException', { reason: 'room_gone' });
  }

  /** Round trips change slowly: a crowd is not asked for each request. */
  function lead(): number {
    const nowMs = clock.now();
    if (nowMs - told.atMs >= leadKeptMs) told = { ms: leadMs(broadcaster.rttsMs()), atMs: nowMs };
    return told.ms;
  }

  function apply(request: ResolvedRequest, actor: Actor): Outcome {
    return history.apply(newest, request, { actor, nowMs: clock.now(), leadMs: lead() });
  }

  async function take(outcome: Outcome, { joining, request }: { joining?: Subscriber; request?: RequestName } = {}): Promise<void> {
    const made = entryOf(outcome);
    const entry = made && { ...made, ...(request && { request }) };
    if (entry !== undefined && trouble) throw unavailable();
    const { currentSource } = newest.sync;
    newest = entry?.request ? { ...outcome.state, lastRequests: recordRequest(newest.lastRequests, entry.request) } : outcome.state;
    if (outcome.kicked.length > 0) broadcaster.dismiss(outcome.kicked, CloseCode.Kicked);
    if (newest.sync.currentSource !== currentSource) lookUpSegments(currentSource);
    if (entry !== undefined) seq += 1;
    const update: RoomUpdate = { messages: messagesOf(outcome), state: newest, seq, joining };
    schedule();
    onActivity();
    if (entry === undefined) return broadcaster.publish(update);
    const committedUnder = epoch;
    try {
      await broadcaster.publishWhenStored(update, store.commit({ roomId, epoch }, seq, entry));
    } catch (error) {
      // What was committed behind a failed entry fails too: the first failure has dealt with all of it.
      if (isOpen && trouble === undefined && committedUnder === epoch) fail(error);
      throw unavailable(error);
    }
    logBytes += entrySizeInBytes(entry);
    snapshotSometimes();
  }

  const isKnown = (request: RequestName): boolean => isKnownRequest(newest.lastRequests, request);

  /** Resolves when a request that has been applied already is stored. @throws Unavailable when it cannot be */
  async function whenStored(request: RequestName): Promise<void> {
    await broadcaster.publish({ messages: [], state: newest, seq });
    if (!isOpen || !isKnown(request)) throw unavailable();
  }

  /** Who comes, goes or reports is known to everybody at once, whether or not anything can be stored. */
  async function takePresence(outcome: Outcome, joining?: Subscriber): Promise<void> {
    await take(trouble === undefined ? outcome : keepPresence(newest, outcome), joining && { joining });
  }

  /** Whether or not the entry was written is unknown: the room goes back to what is known to be stored, and claims itself anew. */
  function fail(reason: unknown): void {
    if (reason instanceof FencedError) return lose(reason);
    onTrouble(reason);
    const known = broadcaster.stored();
    newest = withUsersOf(known.state, newest);
    ({ seq } = known);
    cancelWake?.();
    broadcaster.reset(newest, seq);
    retryIn(firstRetryMs);
  }

  function retryIn(delayMs: number): void {
    trouble = {
      cancelRetry: clock.after(delayMs, () => {
        recover().catch(() => {
          if (isOpen) retryIn(Math.min(2 * delayMs, longestRetryMs));
        });
      }),
    };
  }

  /** Claiming the room writes, and tells what of the entries in doubt has been stored. */
  async function recover(): Promise<void> {
    const claimed = await store.claim(newest.sync.name, clock.now());
    if (!isOpen) return;
    if (claimed === undefined) return lose(new Error('The room is gone'));
    if (claimed.seq !== seq) newest = withUsersOf(loadRoom(claimed.room), newest);
    ({ epoch, seq } = claimed);
    trouble = undefined;
    broadcaster.reset(newest, seq);
    schedule();
  }

  /** Segments belong to a video: one that plays on or again has them already. */
  function lookUpSegments(before: QueueItem | null): void {
    const video = newest.sync.currentSource;
    if (video === null || (before !== null && isSameVideo(before, video))) return;
    segmentsOf(video)
      .then(async (segments) => {
        if (isOpen && segments.length > 0) await take(apply({ type: InternalRequest.SetSegments, video, segments }, roomItself));
      })
      .catch(() => undefined); // fail() has dealt with it
  }

  function schedule(): void {
    cancelWake?.();
    const at = trouble === undefined ? wakeTime(newest) : undefined;
    cancelWake = at === undefined ? undefined : clock.after(at - clock.now(), wakeUp);
  }

  function wakeUp(): void {
    const outcome = history.wake(newest, { nowMs: clock.now(), leadMs: lead() });
    // A timer may fire a little early, and never later than it can count: then the room is asked again.
    if (outcome.state === newest) schedule();
    else take(outcome).catch(() => undefined); // fail() has dealt with it
  }

  function snapshotSometimes(): void {
    const known = broadcaster.stored();
    if (!isOpen || trouble !== undefined) return;
    if (known.seq - snapshotSeq < snapshotEvery && logBytes < snapshotEveryBytes) return;
    const before = { snapshotSeq, logBytes };
    snapshotSeq = known.seq;
    logBytes = 0;
    store.snapshot({ roomId, epoch, seq: known.seq, room: known.state }, clock.now()).catch((error: unknown) => {
      if (error instanceof FencedError) return lose(error);
      // The log still has everything: the next entry tries again.
      ({ snapshotSeq } = before);
      logBytes += before.logBytes;
      onTrouble(error);
    });
  }

  function lose(reason: unknown): void {
    if (!isOpen) return;
    close(1012);
    onLost(reason);
  }

  function close(code: number): void {
    isOpen = false;
    cancelWake?.();
    trouble?.cancelRetry();
    broadcaster.close(code);
  }

  /** Whether nobody needs to hear that somebody joins: they have only been away for a moment. */
  function comesBack({ identityId }: JoiningClient, { formerId }: Returning): boolean {
    if (formerId !== undefined && newest.identityIds.get(formerId) === identityId) {
      // The broken connection has not been noticed yet: this one takes its place.
      broadcaster.dismiss([formerId], CloseCode.Unknown);
      takePresence(apply({ type: RequestType.Leave, clientId: formerId, isQuiet: true }, roomItself)).catch(() => undefined);
      return true;
    }
    const index = lately.findIndex((left) => left.identityId === identityId && clock.now() - left.leftMs < returnWithinMs);
    if (index >= 0) lately.splice(index, 1);
    // A server that has just come up does not know who was here.
    return index >= 0 || clock.now() - openedMs < returnWithinMs;
  }

  schedule();

  return {
    /** The room as it is now, stored or about to be. */
    state: () => newest,

    /** The last requests, as text that can be replayed; undefined when they are not kept. */
    dump: (): string | undefined => history.dump(newest),

    /** Whether anybody is here. */
    isEmpty: () => newest.users.length === 0,

    /**
     * Resolves when the request is stored; one whose name is known is not applied again.
     * @throws MatineeError when the room refuses it, or `Unavailable` when it cannot be stored; nothing has changed then,
     * as far as anybody can know.
     */
    async submit(request: ResolvedRequest, actor: Actor, name?: RequestName): Promise<void> {
      requireOpen();
      // Between this look and the change nothing else happens.
      if (name !== undefined && isKnown(name)) return whenStored(name);
      const outcome = apply(request, actor);
      await (request.type === RequestType.UpdateUser ? takePresence(outcome) : take(outcome, name && { request: name }));
    },

    /**
     * Whether a request of that name has been taken already; resolves once it is stored. It need not be looked at again.
     * @throws Unavailable when it cannot be stored
     */
    async hasTaken(name: RequestName): Promise<boolean> {
      requireOpen();
      if (!isKnown(name)) return false;
      await whenStored(name);
      return true;
    },

    /** A client with its standing. @throws ClientNotFoundInRoomException */
    clientActor(clientId: string): Actor {
      const user = newest.users.find(({ id }) => id === clientId);
      if (user === undefined) throw createRefusal('ClientNotFoundInRoomException');
      const { name, isLoggedIn, role } = user;
      const accountId = isLoggedIn ? newest.identityIds.get(clientId) : undefined;
      return { clientId, ...(accountId !== undefined && { accountId }), name, isLoggedIn, role };
    },

    /** A person with the standing they have here, whether or not they are in the room. */
    personActor({ name, identityId, isLoggedIn }: Omit<JoiningClient, 'id'>): Actor {
      const account = isLoggedIn ? { accountId: identityId } : {};
      return { ...account, name, isLoggedIn, role: roleOf(newest, account.accountId) };
    },

    /** The clients of a person, in the order they came. */
    clientsOf: (identityId: string): string[] => newest.users.map(({ id }) => id).filter((id) => newest.identityIds.get(id) === identityId),

    /** Lets a client in. It gets the whole room first, and from then on all that happens. */
    async join(user: JoiningClient, subscriber: Subscriber, returning?: Returning): Promise<void> {
      requireOpen();
      const isQuiet = returning !== undefined && comesBack(user, returning);
      await takePresence(apply({ type: RequestType.Join, user, isQuiet }, this.personActor(user)), subscriber);
    },

    /** Sees a client off. */
    async leave(clientId: string): Promise<void> {
      const identityId = newest.identityIds.get(clientId);
      if (!isOpen || identityId === undefined) return;
      const actor = this.clientActor(clientId);
      broadcaster.remove(clientId);
      lately = [...lately.filter(({ leftMs }) => clock.now() - leftMs < returnWithinMs), { identityId, leftMs: clock.now() }];
      await takePresence(apply({ type: RequestType.Leave, clientId }, actor));
    },

    /** The whole room again, for a client that was too slow for the parts. */
    snapshot: (): Buffer => broadcaster.snapshot(),

    /** Tells everybody something that is not part of the room. */
    broadcast: (message: ServerMessage): void => broadcaster.broadcast(message),

    /** Stores the room as it is, or as `change` makes it, and stops. Everybody still here is closed with `code`. */
    async stop(code: number, change: (room: StoredRoom) => StoredRoom = (room) => room): Promise<void> {
      if (!isOpen) return;
      close(code);
      await store.snapshot({ roomId, epoch, seq, room: change(newest) }, clock.now());
    },

    /** Stops without storing: the room is being deleted. */
    discard: (code: number): void => close(code),

    roomId,
  };
}
export type RoomHost = ReturnType<typeof createRoomHost>;

/** For what the room is told by what surrounds it. */
export const roomItself: Actor = { name: '', isLoggedIn: false, role: Role.Owner };

function messagesOf({ patch, queueOperations, chat, users, events, notices }: Outcome): ServerMessage[] {
  const operations = queueOperations.length > 0 ? { queueOperations } : {};
  return [
    ...(Object.keys(patch).length > 0 ? [{ action: 'sync', ...patch, ...operations } as const] : []),
    ...users.map((update: UserUpdate): ServerMessage => ({ action: 'user', update })),
    ...(chat === undefined ? [] : [{ action: 'chat', ...chat } as const]),
    ...events.map((event): ServerMessage => ({ action: 'event', ...event })),
    ...notices.map((notice): ServerMessage => ({ action: 'eventcustom', ...notice })),
  ];
}
