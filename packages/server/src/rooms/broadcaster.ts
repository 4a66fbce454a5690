import type { ServerMessage } from '@matinee/protocol';
import { fullSync, type RoomState } from '@matinee/room';
import type { Clock } from '../clock.ts';

/** Somebody who follows a room: the gateway's end of a client. */
export interface Subscriber {
  readonly clientId: string;
  /** Time that a message takes there and back, in ms, smoothed; undefined until measured. */
  rttMs(): number | undefined;
  /** Takes messages that went to everybody, framed already. */
  deliver(frames: Buffer): void;
  /** Closes the client. */
  close(code: number): void;
}

/** Something that happened in a room. */
export interface News {
  messages: ServerMessage[];
  /** The room after it, and the number of the last entry in that. */
  state: RoomState;
  seq: number;
  /** Who came with it. */
  newcomer?: Subscriber | undefined;
}

export interface BroadcasterParts {
  clock: Clock;
  frame: (text: string) => Buffer;
  state: RoomState;
  seq: number;
}

interface Waiting extends News {
  isStored: boolean;
  resolve: () => void;
}

/** Coming and going may wait this long to be told together, so that a crowd does not cost the square of its size. */
const presenceWindowMs = 100;

/** Tells the clients of a room what happens: in order, once it is stored, each message serialised and framed once. */
export function createBroadcaster({ clock, frame, ...initial }: BroadcasterParts) {
  /** The room as of the last news that is stored, with all before it. What a newcomer gets to see. */
  let { state, seq } = initial;
  /** Who follows, and the number of the first news that was not in what they were shown at first. */
  const subscribers = new Map<string, { subscriber: Subscriber; from: number }>();
  let waiting: Waiting[] = [];
  /** Stored and not told yet; the first has the number `firstUntold`. */
  let untold: Buffer[] = [];
  let firstUntold = 0;
  let newcomers: { subscriber: Subscriber; own: Buffer }[] = [];
  let cancelTell: (() => void) | undefined;
  let lastTellMs = Number.NEGATIVE_INFINITY;

  function encode(messages: readonly ServerMessage[]): Buffer {
    return Buffer.concat(messages.map((message) => frame(JSON.stringify(message))));
  }

  /** Takes in what is stored, up to the first that is not. */
  function advance(): void {
    const firstUnstored = waiting.findIndex(({ isStored }) => !isStored);
    const ready = firstUnstored === -1 ? waiting : waiting.slice(0, firstUnstored);
    waiting = firstUnstored === -1 ? [] : waiting.slice(firstUnstored);
    for (const news of ready) {
      ({ state, seq } = news);
      const frames = encode(news.messages);
      untold.push(frames);
      if (news.newcomer) {
        if (newcomers.length === 0) setImmediate(welcome);
        // What the room did by itself just before is in what they are shown, which may be newer still.
        const isWoken = news.messages.some(({ action }) => action === 'sync');
        const own = isWoken ? encode(news.messages.filter(({ action }) => action !== 'sync')) : frames;
        newcomers.push({ subscriber: news.newcomer, own });
      }
      news.resolve();
    }
  }

  function tell(): void {
    cancelTell?.();
    cancelTell = undefined;
    if (untold.length === 0) return;
    lastTellMs = clock.now();
    const frames = Buffer.concat(untold);
    const starts: number[] = [];
    let length = 0;
    for (const { byteLength } of untold) {
      starts.push(length);
      length += byteLength;
    }
    for (const { subscriber, from } of subscribers.values()) {
      const isNews = from < firstUntold + untold.length;
      const own = from <= firstUntold ? frames : isNews ? frames.subarray(starts[from - firstUntold]) : undefined;
      // What changed nothing and is announced to nobody has no frames.
      if (own !== undefined && own.byteLength > 0) subscriber.deliver(own);
    }
    firstUntold += untold.length;
    untold = [];
  }

  /** At once when it was quiet, else together with what comes within the window. */
  function tellSoon(): void {
    const waitMs = lastTellMs + presenceWindowMs - clock.now();
    if (waitMs <= 0) tell();
    else cancelTell ??= clock.after(waitMs, tell);
  }

  /** Newcomers see the room as it is, then hear that they came. Those of one moment share what they are shown. */
  function welcome(): void {
    const [room, people, chat] = snapshot();
    for (const { subscriber, own } of newcomers) {
      const you = encode([{ action: 'you', info: { id: subscriber.clientId } }]);
      subscriber.deliver(Buffer.concat([room, people, you, chat, own]));
      subscribers.set(subscriber.clientId, { subscriber, from: firstUntold + untold.length });
    }
    newcomers = [];
  }

  function snapshot(): [room: Buffer, people: Buffer, chat: Buffer] {
    return [
      encode([{ action: 'sync', ...fullSync(state, clock.now()) }]),
      encode([{ action: 'user', update: { kind: 'init', value: [...state.users] } }]),
      encode([{ action: 'chatlog', messages: [...state.chat] }]),
    ];
  }

  function remove(clientId: string): void {
    subscribers.delete(clientId);
    newcomers = newcomers.filter(({ subscriber }) => subscriber.clientId !== clientId);
    for (const news of waiting) if (news.newcomer?.clientId === clientId) news.newcomer = undefined;
  }

  return {
    /** The room as everybody may know it, and the number of the last entry in it. */
    known: () => ({ state, seq }),

    /** News that need no storing; resolves when all before them are stored, or nobody is told any more. */
    add(news: News): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ ...news, isStored: true, resolve });
      advance();
      tellSoon();
      return promise;
    },

    /** News that are told once `stored` resolves; resolves then. When it rejects, they and what follows are never told. */
    async addStored(news: News, stored: Promise<void>): Promise<void> {
      const entry: Waiting = { ...news, isStored: false, resolve: () => undefined };
      waiting.push(entry);
      await stored;
      entry.isStored = true;
      advance();
      tell();
    },

    /** The whole room again, for a client that was too slow for the parts. */
    snapshot: (): Buffer => Buffer.concat(snapshot()),

    /** Tells everybody something that is not part of the room. */
    broadcast(message: ServerMessage): void {
      const frames = encode([message]);
      for (const { subscriber } of subscribers.values()) subscriber.deliver(frames);
    },

    remove,

    /** What messages take to the clients that follow and back, in ms, where it is known. */
    rttsMs: (): number[] => [...subscribers.values()].flatMap(({ subscriber }) => subscriber.rttMs() ?? []),

    /** Closes some clients, and tells them nothing more. */
    dismiss(clientIds: readonly string[], code: number): void {
      const all = [...[...subscribers.values()].map(({ subscriber }) => subscriber), ...newcomers.map(({ subscriber }) => subscriber)];
      for (const subscriber of [...all, ...waiting.flatMap(({ newcomer }) => newcomer ?? [])]) {
        if (!clientIds.includes(subscriber.clientId)) continue;
        remove(subscriber.clientId);
        subscriber.close(code);
      }
    },

    /** Tells nobody anything any more and closes everybody. */
    close(code: number): void {
      cancelTell?.();
      for (const { subscriber } of [...subscribers.values(), ...newcomers]) subscriber.close(code);
      for (const { newcomer, resolve } of waiting) {
        newcomer?.close(code);
        resolve();
      }
      subscribers.clear();
      newcomers = [];
      waiting = [];
    },
  };
}
