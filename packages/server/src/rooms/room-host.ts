import {
  CloseCode,
  isSameVideo,
  MatineeError,
  RequestType,
  Role,
  unknownErrorMessage,
  type QueueItem,
  type ServerMessage,
  type UserUpdate,
  type VideoId,
  type VideoSegment,
} from '@matinee/protocol';
import {
  applyRequest,
  entryOf,
  InternalRequest,
  loadedRoom,
  roleOf,
  wake,
  wakeTime,
  type Actor,
  type Arrival,
  type Outcome,
  type ResolvedRequest,
  type StoredRoom,
} from '@matinee/room';
import type { Clock } from '../clock.ts';
import { FencedError, type ClaimedRoom, type RoomStore } from '../storage/room-store.ts';
import { createBroadcaster, type News, type Subscriber } from './broadcaster.ts';
import { leadMs } from './lead.ts';

export interface RoomHostParts {
  store: RoomStore;
  clock: Clock;
  newId: () => string;
  random: () => number;
  frame: (text: string) => Buffer;
  /** The room can no longer be hosted here: it was taken over, or storing failed. */
  onLost: (reason: unknown) => void;
  /** Something goes on in the room, or it fell silent. */
  onActivity: () => void;
  /** What is known of a video's segments; empty when nothing is, or when it cannot be found out. */
  segmentsOf: (video: VideoId) => Promise<VideoSegment[]>;
}

/** Somebody whose connection broke and who comes back; with the id they had, when they know it. */
export interface Returning {
  formerId?: string | undefined;
}

/** So many entries later a room is stored whole; reading that many back takes a few milliseconds. */
const snapshotEvery = 200;
/** Nobody is told that somebody came back within this time. */
const returnWithinMs = 10_000;
const leadKeptMs = 1000;

/**
 * A loaded room. Requests are decided one after the other on the newest state, and are told to the room, and to whoever
 * asked, in that same order and only once they are stored.
 */
export function createRoomHost(claimed: ClaimedRoom, parts: RoomHostParts) {
  const { store, clock, newId, random, frame, onLost, onActivity, segmentsOf } = parts;
  const { roomId, epoch } = claimed;
  const loaded = loadedRoom(claimed.room);
  const broadcaster = createBroadcaster({ clock, frame, state: loaded, seq: claimed.seq });
  /** The newest state. What is stored and told may be a little behind. */
  let newest = loaded;
  let seq = claimed.seq;
  let snapshotSeq = claimed.seq;
  let cancelWake: (() => void) | undefined;
  let isOpen = true;
  /** How long before a start it is told, and when that was reckoned. */
  let told = { ms: 0, atMs: Number.NEGATIVE_INFINITY };
  const openedMs = clock.now();
  /** Who left lately, the earliest first. */
  let lately: { personId: string; leftMs: number }[] = [];

  function requireOpen(): void {
    if (!isOpen) throw new MatineeError('RoomNotFoundException', 'This room is gone.', { reason: 'room_gone' });
  }

  /** Round trips change slowly: a crowd is not asked for each request. */
  function lead(): number {
    const nowMs = clock.now();
    if (nowMs - told.atMs >= leadKeptMs) told = { ms: leadMs(broadcaster.rttsMs()), atMs: nowMs };
    return told.ms;
  }

  function apply(request: ResolvedRequest, actor: Actor): Outcome {
    return applyRequest(newest, request, { actor, nowMs: clock.now(), leadMs: lead(), newId, random });
  }

  async function take(outcome: Outcome, newcomer?: Subscriber): Promise<void> {
    const { currentSource } = newest.sync;
    newest = outcome.state;
    if (outcome.kicked.length > 0) broadcaster.dismiss(outcome.kicked, CloseCode.Kicked);
    if (newest.sync.currentSource !== currentSource) lookUpSegments(currentSource);
    const entry = entryOf(outcome);
    if (entry !== undefined) seq += 1;
    const news: News = { messages: messagesOf(outcome), state: newest, seq, newcomer };
    schedule();
    onActivity();
    if (entry === undefined) return broadcaster.add(news);
    try {
      await broadcaster.addStored(news, store.commit({ roomId, epoch }, seq, entry));
    } catch (error) {
      lose(error);
      throw new MatineeError('Unknown', unknownErrorMessage, {}, { cause: error });
    }
    snapshotSometimes();
  }

  /** Segments belong to a video: one that plays on or again has them already. */
  function lookUpSegments(before: QueueItem | null): void {
    const video = newest.sync.currentSource;
    if (video === null || (before !== null && isSameVideo(before, video))) return;
    segmentsOf(video)
      .then(async (segments) => {
        if (isOpen && segments.length > 0) await take(apply({ type: InternalRequest.Segments, video, segments }, roomItself));
      })
      .catch(() => undefined); // lose() has dealt with it
  }

  function schedule(): void {
    cancelWake?.();
    const at = wakeTime(newest);
    cancelWake = at === undefined ? undefined : clock.after(at - clock.now(), wakeUp);
  }

  function wakeUp(): void {
    const outcome = wake(newest, { nowMs: clock.now(), leadMs: lead() });
    // A timer may fire a little early, and never later than it can count: then the room is asked again.
    if (outcome.state === newest) schedule();
    else take(outcome).catch(() => undefined); // lose() has dealt with it
  }

  function snapshotSometimes(): void {
    const known = broadcaster.known();
    if (!isOpen || known.seq - snapshotSeq < snapshotEvery) return;
    snapshotSeq = known.seq;
    store.snapshot({ roomId, epoch, seq: known.seq, room: known.state }, clock.now()).catch(lose);
  }

  function lose(reason: unknown): void {
    if (!isOpen) return;
    close(reason instanceof FencedError ? 1012 : 1011);
    onLost(reason);
  }

  function close(code: number): void {
    isOpen = false;
    cancelWake?.();
    broadcaster.close(code);
  }

  /** Whether nobody needs to hear that somebody joins: they have only been away for a moment. */
  function comesBack({ personId }: Arrival, { formerId }: Returning): boolean {
    if (formerId !== undefined && newest.personIds.get(formerId) === personId) {
      // The broken connection has not been noticed yet: this one takes its place.
      broadcaster.dismiss([formerId], CloseCode.Unknown);
      take(apply({ type: RequestType.Leave, clientId: formerId, isQuiet: true }, roomItself)).catch(() => undefined);
      return true;
    }
    const index = lately.findIndex((left) => left.personId === personId && clock.now() - left.leftMs < returnWithinMs);
    if (index >= 0) lately.splice(index, 1);
    // A server that has just come up does not know who was here.
    return index >= 0 || clock.now() - openedMs < returnWithinMs;
  }

  schedule();

  return {
    /** The room as it is now, stored or about to be. */
    state: () => newest,

    /** Whether anybody is here. */
    isEmpty: () => newest.users.length === 0,

    /**
     * Resolves when the request is stored.
     * @throws MatineeError when the room refuses it; nothing has changed then.
     */
    async submit(request: ResolvedRequest, actor: Actor): Promise<void> {
      requireOpen();
      await take(apply(request, actor));
    },

    /** A client with its standing. @throws ClientNotFoundInRoomException */
    clientActor(clientId: string): Actor {
      const user = newest.users.find(({ id }) => id === clientId);
      if (user === undefined) throw new MatineeError('ClientNotFoundInRoomException', 'You are not in this room.');
      const { name, isLoggedIn, role } = user;
      const accountId = isLoggedIn ? newest.personIds.get(clientId) : undefined;
      return { clientId, ...(accountId !== undefined && { accountId }), name, isLoggedIn, role };
    },

    /** A person with the standing they have here, whether or not they are in the room. */
    personActor({ name, personId, isLoggedIn }: Omit<Arrival, 'id'>): Actor {
      const account = isLoggedIn ? { accountId: personId } : {};
      return { ...account, name, isLoggedIn, role: roleOf(newest, account.accountId) };
    },

    /** The clients of a person, in the order they came. */
    clientsOf: (personId: string): string[] => newest.users.map(({ id }) => id).filter((id) => newest.personIds.get(id) === personId),

    /** Lets a client in. It gets the whole room first, and from then on all that happens. */
    async join(user: Arrival, subscriber: Subscriber, returning?: Returning): Promise<void> {
      requireOpen();
      const isQuiet = returning !== undefined && comesBack(user, returning);
      await take(apply({ type: RequestType.Join, user, isQuiet }, this.personActor(user)), subscriber);
    },

    /** Sees a client off. */
    async leave(clientId: string): Promise<void> {
      const personId = newest.personIds.get(clientId);
      if (!isOpen || personId === undefined) return;
      const actor = this.clientActor(clientId);
      broadcaster.remove(clientId);
      lately = [...lately.filter(({ leftMs }) => clock.now() - leftMs < returnWithinMs), { personId, leftMs: clock.now() }];
      await take(apply({ type: RequestType.Leave, clientId }, actor));
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

function messagesOf({ patch, chat, users, events, notices }: Outcome): ServerMessage[] {
  return [
    ...(Object.keys(patch).length > 0 ? [{ action: 'sync', ...patch } as const] : []),
    ...users.map((update: UserUpdate): ServerMessage => ({ action: 'user', update })),
    ...(chat === undefined ? [] : [{ action: 'chat', ...chat } as const]),
    ...events.map((event): ServerMessage => ({ action: 'event', ...event })),
    ...notices.map((notice): ServerMessage => ({ action: 'eventcustom', ...notice })),
  ];
}
