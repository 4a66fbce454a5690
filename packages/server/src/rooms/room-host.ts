import { MatineeError, RequestType, type RoomUser, type ServerMessage, type UserUpdate } from '@matinee/protocol';
import { applyRequest, entryOf, wake, wakeTime, type Actor, type Outcome, type ResolvedRequest, type RoomState } from '@matinee/room';
import type { Clock } from '../clock.ts';
import { FencedError, type ClaimedRoom, type RoomStore } from '../storage/room-store.ts';
import { createBroadcaster, type News, type Subscriber } from './broadcaster.ts';

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
}

/** So many entries later a room is stored whole; reading that many back takes a few milliseconds. */
const snapshotEvery = 200;

/**
 * A loaded room. Requests are decided one after the other on the newest state, and are told to the room, and to whoever
 * asked, in that same order and only once they are stored.
 */
export function createRoomHost(claimed: ClaimedRoom, { store, clock, newId, random, frame, onLost, onActivity }: RoomHostParts) {
  const { roomId, epoch } = claimed;
  const broadcaster = createBroadcaster({ clock, frame, state: claimed.room, seq: claimed.seq });
  /** The newest state. What is stored and told may be a little behind. */
  let newest = claimed.room;
  let seq = claimed.seq;
  let snapshotSeq = claimed.seq;
  let cancelWake: (() => void) | undefined;
  let isOpen = true;

  function requireOpen(): void {
    if (!isOpen) throw new MatineeError('RoomNotFoundException', 'This room is gone.');
  }

  async function take(outcome: Outcome, newcomer?: Subscriber): Promise<void> {
    newest = outcome.state;
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
      throw new MatineeError('Unknown', 'An unknown error occurred. Try again later.', {}, { cause: error });
    }
    snapshotSometimes();
  }

  function schedule(): void {
    cancelWake?.();
    const at = wakeTime(newest.sync);
    cancelWake = at === undefined ? undefined : clock.after(at - clock.now(), wakeUp);
  }

  function wakeUp(): void {
    const outcome = wake(newest, clock.now());
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
      await take(applyRequest(newest, request, { actor, nowMs: clock.now(), newId, random }));
    },

    /** Lets a client in. It gets the whole room first, and from then on all that happens. */
    async join(user: RoomUser, subscriber: Subscriber): Promise<void> {
      requireOpen();
      const request: ResolvedRequest = { type: RequestType.Join, user };
      const context = { actor: actorOf(user), nowMs: clock.now(), newId, random };
      await take(applyRequest(newest, request, context), subscriber);
    },

    /** Sees a client off. */
    async leave(clientId: string): Promise<void> {
      const user = newest.users.find(({ id }) => id === clientId);
      if (!isOpen || user === undefined) return;
      broadcaster.remove(clientId);
      const context = { actor: actorOf(user), nowMs: clock.now(), newId, random };
      await take(applyRequest(newest, { type: RequestType.Leave, clientId }, context));
    },

    /** The whole room again, for a client that was too slow for the parts. */
    snapshot: (): Buffer => broadcaster.snapshot(),

    /** Tells everybody something that is not part of the room. */
    broadcast: (message: ServerMessage): void => broadcaster.broadcast(message),

    /** Stores the room as it is, or as `change` makes it, and stops. Everybody still here is closed with `code`. */
    async stop(code: number, change: (room: RoomState) => RoomState = (room) => room): Promise<void> {
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

export function actorOf({ id, name, isLoggedIn, role }: RoomUser): Actor {
  return { clientId: id, name, isLoggedIn, role };
}

function messagesOf({ patch, chat, users, events }: Outcome): ServerMessage[] {
  return [
    ...(Object.keys(patch).length > 0 ? [{ action: 'sync', ...patch } as const] : []),
    ...users.map((update: UserUpdate): ServerMessage => ({ action: 'user', update })),
    ...(chat === undefined ? [] : [{ action: 'chat', ...chat } as const]),
    ...events.map((event): ServerMessage => ({ action: 'event', ...event })),
  ];
}
