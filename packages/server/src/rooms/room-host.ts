import { MatineeError, RequestType, type RoomUser, type ServerMessage, type UserUpdate } from '@matinee/protocol';
import {
  applyRequest,
  entryOf,
  fullSync,
  wake,
  wakeTime,
  type Actor,
  type Outcome,
  type ResolvedRequest,
  type RoomState,
} from '@matinee/room';
import type { Clock } from '../clock.ts';
import { FencedError, type ClaimedRoom, type RoomStore } from '../storage/room-store.ts';

/** Somebody who follows a room: the gateway's end of a client. */
export interface Subscriber {
  readonly clientId: string;
  /** Takes messages that went to everybody, framed already. */
  deliver(frames: Buffer): void;
  /** Closes the client. */
  close(code: number): void;
}

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

/** What happened and is waiting to be told, once everything before it is stored. */
interface Told {
  messages: ServerMessage[];
  /** The room as it was then, and the number of its last entry. */
  state: RoomState;
  seq: number;
  joined?: Subscriber | undefined;
  left?: string | undefined;
  isStored: boolean;
  resolve: () => void;
}

/** Coming and going may wait this long to be told together, so that a crowd does not cost the square of its size. */
const presenceWindowMs = 30;
const snapshotEvery = 50;

/**
 * A loaded room. Requests are decided one after the other on the newest state, and are told to the room, and to whoever
 * asked, in that same order and only once they are stored.
 */
export function createRoomHost(claimed: ClaimedRoom, { store, clock, newId, random, frame, onLost, onActivity }: RoomHostParts) {
  const { roomId, epoch } = claimed;
  const subscribers = new Map<string, Subscriber>();
  /** The newest state. What has been told may be a little behind. */
  let newest = claimed.room;
  let told = claimed.room;
  let seq = claimed.seq;
  let toldSeq = claimed.seq;
  let snapshotSeq = claimed.seq;
  let waiting: Told[] = [];
  let cancelWake: (() => void) | undefined;
  let cancelTell: (() => void) | undefined;
  let lastPresenceMs = Number.NEGATIVE_INFINITY;
  let isOpen = true;

  function requireOpen(): void {
    if (!isOpen) throw new MatineeError('RoomNotFoundException', 'This room is gone.');
  }

  function take(outcome: Outcome, subscription: { joined?: Subscriber; left?: string } = {}): Promise<void> {
    newest = outcome.state;
    const entry = entryOf(outcome);
    if (entry !== undefined) seq += 1;
    const stored = Promise.withResolvers<void>();
    const news: Told = {
      messages: messagesOf(outcome),
      state: newest,
      seq,
      ...subscription,
      isStored: entry === undefined,
      resolve: stored.resolve,
    };
    waiting.push(news);
    if (entry === undefined) {
      tellSoon();
    } else {
      store.commit({ roomId, epoch }, seq, entry).then(
        () => {
          news.isStored = true;
          tell();
          snapshotSometimes();
        },
        (error: unknown) => {
          stored.reject(new MatineeError('Unknown', 'An unknown error occurred. Try again later.', {}, { cause: error }));
          lose(error);
        },
      );
    }
    schedule();
    onActivity();
    return stored.promise;
  }

  /** Presence is told at once when it was quiet, else with the rest of the window. */
  function tellSoon(): void {
    if (cancelTell) return;
    const waitMs = Math.max(0, lastPresenceMs + presenceWindowMs - clock.now());
    if (waitMs === 0) {
      lastPresenceMs = clock.now();
      tell();
      return;
    }
    cancelTell = clock.after(waitMs, () => {
      cancelTell = undefined;
      lastPresenceMs = clock.now();
      tell();
    });
  }

  /** Tells all that is stored, up to the first that is not. */
  function tell(): void {
    const firstUnstored = waiting.findIndex(({ isStored }) => !isStored);
    const ready = firstUnstored === -1 ? waiting : waiting.slice(0, firstUnstored);
    if (ready.length === 0) return;
    waiting = firstUnstored === -1 ? [] : waiting.slice(firstUnstored);
    ({ state: told, seq: toldSeq } = ready.at(-1) as Told);
    for (const { left } of ready) if (left !== undefined) subscribers.delete(left);
    const frames = Buffer.concat(ready.flatMap(({ messages }) => messages.map((message) => frame(JSON.stringify(message)))));
    for (const subscriber of subscribers.values()) subscriber.deliver(frames);
    welcome(ready);
    for (const { resolve } of ready) resolve();
  }

  /** Newcomers see the room as it is now, then hear that they came. */
  function welcome(ready: Told[]): void {
    const newcomers = ready.filter(({ joined }) => joined !== undefined);
    if (newcomers.length === 0) return;
    const [state, people, chat] = snapshotFrames();
    for (const { joined, messages } of newcomers as (Told & { joined: Subscriber })[]) {
      // Left again before the welcome was out.
      if (!told.users.some(({ id }) => id === joined.clientId)) continue;
      const you: ServerMessage = { action: 'you', info: { id: joined.clientId } };
      const own = messages.map((message) => frame(JSON.stringify(message)));
      joined.deliver(Buffer.concat([state, people, frame(JSON.stringify(you)), chat, ...own]));
      subscribers.set(joined.clientId, joined);
    }
  }

  function snapshotFrames(): [state: Buffer, people: Buffer, chat: Buffer] {
    const sync: ServerMessage = { action: 'sync', ...fullSync(told, clock.now()) };
    const people: ServerMessage = { action: 'user', update: { kind: 'init', value: [...told.users] } };
    const chat: ServerMessage = { action: 'chatlog', messages: [...told.chat] };
    return [frame(JSON.stringify(sync)), frame(JSON.stringify(people)), frame(JSON.stringify(chat))];
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
    if (!isOpen || toldSeq - snapshotSeq < snapshotEvery) return;
    snapshotSeq = toldSeq;
    store.snapshot({ roomId, epoch, seq: toldSeq, room: told }, clock.now()).catch(lose);
  }

  function lose(reason: unknown): void {
    if (!isOpen) return;
    close(reason instanceof FencedError ? 1012 : 1011);
    onLost(reason);
  }

  function close(code: number): void {
    isOpen = false;
    cancelWake?.();
    cancelTell?.();
    for (const subscriber of subscribers.values()) subscriber.close(code);
    subscribers.clear();
  }

  schedule();

  return {
    /** The room as it is now, stored or about to be. */
    state: () => newest,

    /** Whether anybody is here. */
    isEmpty: () => newest.users.length === 0,

    /**
     * Resolves when the request is stored and everybody has been told.
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
      await take(applyRequest(newest, request, context), { joined: subscriber });
    },

    /** Sees a client off. */
    async leave(clientId: string): Promise<void> {
      const user = newest.users.find(({ id }) => id === clientId);
      if (!isOpen || user === undefined) return;
      subscribers.delete(clientId);
      const context = { actor: actorOf(user), nowMs: clock.now(), newId, random };
      await take(applyRequest(newest, { type: RequestType.Leave, clientId }, context), { left: clientId });
    },

    /** The whole room again, for a client that was too slow for the parts. */
    snapshot: (): Buffer => Buffer.concat(snapshotFrames()),

    /** Tells everybody something that is not part of the room. */
    broadcast(message: ServerMessage): void {
      const frames = frame(JSON.stringify(message));
      for (const subscriber of subscribers.values()) subscriber.deliver(frames);
    },

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
