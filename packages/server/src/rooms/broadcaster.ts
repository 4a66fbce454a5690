import type { Clock } from '@matinee/base/clock';
import type { ServerMessage } from '@matinee/protocol';
import { fullSync, type RoomState } from '@matinee/room';
import { noTelemetry, type Telemetry } from '../telemetry/telemetry.ts';
import { createKnownTexts } from './known-texts.ts';

/** Somebody who follows a room: the gateway's end of a client. */
export interface Subscriber {
  readonly clientId: string;
  /** Whether it takes changes of the queue as operations; else it gets the whole queue. */
  readonly takesQueueOperations: boolean;
  /** Time that a message takes there and back, in ms, smoothed; undefined until measured. */
  rttMs(): number | undefined;
  /** Takes messages that go to everybody, framed already, in one write. Never throws. */
  deliver(...frames: Buffer[]): void;
  /** Closes the client. */
  close(code: number): void;
}

/** Something that happened in a room. A sync that changes the queue holds both the queue and the operations. */
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
  telemetry?: Telemetry | undefined;
  /** Nothing can be told to this room any more. */
  onBroken: (error: unknown) => void;
}

interface Waiting extends News {
  isStored: boolean;
  resolve: () => void;
}

/** Messages in the two forms that clients take; each is encoded once, when the first client needs it. */
type Encoded = (takesQueueOperations: boolean) => Buffer;

/** Coming and going may wait this long to be told together, so that a crowd does not cost the square of its size. */
const presenceWindowMs = 100;
/** Writes to a room of 1000 are at least 20 ms apart, so that messages of one moment share them; small rooms don't wait. */
const writeGapMsPerClient = 0.02;
const writeGapMsMax = 25;

/** Tells the clients of a room what happens: in order, once it is stored, each message serialised and framed once. */
export function createBroadcaster({ clock, frame, onBroken, telemetry = noTelemetry, ...initial }: BroadcasterParts) {
  /** The room as of the last news that is stored, with all before it. What a newcomer gets to see. */
  let { state, seq } = initial;
  const subscribers = new Map<string, Subscriber>();
  let waiting: Waiting[] = [];
  /** Stored and not told yet. */
  let untold: Encoded[] = [];
  /** Of those who came since something was told last: how much of what is untold they were shown at first. */
  const shown = new Map<string, number>();
  let newcomers: { subscriber: Subscriber; own: Encoded; joinedAs: object | undefined }[] = [];
  /** Of people and messages, for newcomers that come in short order. */
  const texts = createKnownTexts();
  let cancelTell: (() => void) | undefined;
  let isTelling = false;
  let lastTellMs = Number.NEGATIVE_INFINITY;
  /** When the oldest of what is stored and not told yet was stored, for the metrics. */
  let oldestStoredMs: number | undefined;

  /** Nobody waits for what runs later: an error there would end the process, and not this room alone. */
  function guarded(run: () => void): () => void {
    return () => {
      try {
        run();
      } catch (error) {
        onBroken(error);
      }
    };
  }

  function encode(messages: readonly ServerMessage[]): Buffer {
    return joined(messages.map((message) => frame(JSON.stringify(message))));
  }

  function encodeInBothForms(messages: readonly ServerMessage[]): Encoded {
    const isAlike = !messages.some((message) => message.action === 'sync' && message.queueOperations !== undefined);
    const inForm = (takesQueueOperations: boolean) => encode(messages.map((message) => formOf(message, takesQueueOperations)));
    let [withQueue, withOperations]: (Buffer | undefined)[] = [];
    return (takesQueueOperations) => (takesQueueOperations && !isAlike ? (withOperations ??= inForm(true)) : (withQueue ??= inForm(false)));
  }

  /** Takes in what is stored, up to the first that is not. */
  function advance(): void {
    const firstUnstored = waiting.findIndex(({ isStored }) => !isStored);
    const ready = firstUnstored === -1 ? waiting : waiting.slice(0, firstUnstored);
    waiting = firstUnstored === -1 ? [] : waiting.slice(firstUnstored);
    for (const news of ready) {
      ({ state, seq } = news);
      const encoded = encodeInBothForms(news.messages);
      untold.push(encoded);
      if (news.newcomer) {
        // What the room did by itself just before is in what they are shown, which may be newer still.
        const isWoken = news.messages.some(({ action }) => action === 'sync');
        const own = isWoken ? encodeInBothForms(news.messages.filter(({ action }) => action !== 'sync')) : encoded;
        welcomeSoon(news.newcomer, own, joinedAs(news.newcomer, news.messages));
      }
      news.resolve();
    }
  }

  function tell(): void {
    cancelTell?.();
    cancelTell = undefined;
    isTelling = false;
    if (untold.length === 0) return;
    lastTellMs = clock.now();
    texts.clear();
    const withQueue = batchOf(untold, false);
    const withOperations = batchOf(untold, true);
    untold = [];
    for (const subscriber of subscribers.values()) {
      const from = shown.size === 0 ? 0 : (shown.get(subscriber.clientId) ?? 0);
      const frames = subscriber.takesQueueOperations ? withOperations(from) : withQueue(from);
      // What changed nothing and is announced to nobody has no frames.
      if (frames.byteLength > 0) subscriber.deliver(frames);
    }
    shown.clear();
    if (oldestStoredMs !== undefined) telemetry.fanOut(performance.now() - oldestStoredMs);
    oldestStoredMs = undefined;
  }

  /** At once when nothing was told within the window, else at its end, together with what comes until then. */
  function tellWithin(windowMs: number): void {
    const waitMs = lastTellMs + windowMs - clock.now();
    if (waitMs > 0) {
      cancelTell ??= clock.after(waitMs, guarded(tell));
    } else if (!isTelling) {
      isTelling = true;
      // Entries that were stored together resolve one after the other within this turn.
      queueMicrotask(guarded(tell));
    }
  }

  const writeGapMs = (): number => Math.min(Math.floor(subscribers.size * writeGapMsPerClient), writeGapMsMax);

  function welcomeSoon(subscriber: Subscriber, own: Encoded, joined?: object): void {
    if (newcomers.length === 0) setImmediate(guarded(welcome));
    newcomers.push({ subscriber, own, joinedAs: joined });
  }

  /** Newcomers see the room as it is, then hear that they came. Those of one moment share what they are shown. */
  function welcome(): void {
    if (newcomers.length === 0) return;
    const [room, people, chat] = snapshot();
    const users = new Map(state.users.map((user) => [user.id, user]));
    for (const { subscriber, own, joinedAs: joined } of newcomers) {
      const you = encode([{ action: 'you', info: { id: subscriber.clientId } }]);
      const user = users.get(subscriber.clientId);
      // How they came is older than the room that they are shown.
      const since = joined && user && user !== joined ? [encode([{ action: 'user', update: { kind: 'update', value: user } }])] : [];
      subscriber.deliver(room, people, you, chat, own(subscriber.takesQueueOperations), ...since);
      subscribers.set(subscriber.clientId, subscriber);
      shown.set(subscriber.clientId, untold.length);
    }
    newcomers = [];
  }

  function snapshot(): [room: Buffer, people: Buffer, chat: Buffer] {
    return [
      encode([{ action: 'sync', ...fullSync(state, clock.now()) }]),
      frame(`{"action":"user","update":{"kind":"init","value":${texts.list(state.users)}}}`),
      frame(`{"action":"chatlog","messages":${texts.list(state.chat)}}`),
    ];
  }

  function remove(clientId: string): void {
    subscribers.delete(clientId);
    shown.delete(clientId);
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
      tellWithin(isPresence(news) ? presenceWindowMs : writeGapMs());
      return promise;
    },

    /** News that are told once `stored` resolves; resolves then. When it rejects, what follows waits for a `reset`. */
    async addStored(news: News, stored: Promise<void>): Promise<void> {
      const entry: Waiting = { ...news, isStored: false, resolve: () => undefined };
      waiting.push(entry);
      await stored;
      oldestStoredMs ??= performance.now();
      entry.isStored = true;
      advance();
      tellWithin(writeGapMs());
    },

    /** Forgets what is not stored: everybody, and whoever is about to come, is shown this room as it is. */
    reset(whole: RoomState, wholeSeq: number): void {
      tell();
      const dropped = waiting;
      waiting = [];
      const toldIds = new Set(state.chat.map(({ id }) => id));
      const untoldChat = whole.chat.filter(({ id }) => !toldIds.has(id));
      state = whole;
      seq = wholeSeq;
      for (const { newcomer, resolve } of dropped) {
        if (newcomer) welcomeSoon(newcomer, encodeInBothForms([]));
        resolve();
      }
      const [room, people] = snapshot();
      const parts = [room, people, ...untoldChat.map((message) => encode([{ action: 'chat', ...message }]))];
      for (const subscriber of subscribers.values()) subscriber.deliver(...parts);
    },

    /** The whole room again, for a client that was too slow for the parts. */
    snapshot: (): Buffer => Buffer.concat(snapshot()),

    /** Tells everybody something that is not part of the room. */
    broadcast(message: ServerMessage): void {
      const frames = encode([message]);
      for (const subscriber of subscribers.values()) subscriber.deliver(frames);
    },

    remove,

    /** What messages take to the clients that follow and back, in ms, where it is known. */
    rttsMs: (): number[] => [...subscribers.values()].flatMap((subscriber) => subscriber.rttMs() ?? []),

    /** Closes some clients, and tells them nothing more. */
    dismiss(clientIds: readonly string[], code: number): void {
      const all = [...subscribers.values(), ...newcomers.map(({ subscriber }) => subscriber)];
      for (const subscriber of [...all, ...waiting.flatMap(({ newcomer }) => newcomer ?? [])]) {
        if (!clientIds.includes(subscriber.clientId)) continue;
        remove(subscriber.clientId);
        subscriber.close(code);
      }
    },

    /** Tells nobody anything any more and closes everybody. */
    close(code: number): void {
      cancelTell?.();
      for (const subscriber of [...subscribers.values(), ...newcomers.map((newcomer) => newcomer.subscriber)]) subscriber.close(code);
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

/** Some buffers as one; the same one when it is alone. */
function joined(parts: readonly Buffer[]): Buffer {
  return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
}

/** Whether some news are only of who is here and how they are doing. */
function isPresence({ messages }: News): boolean {
  return messages.every(({ action }) => action === 'user' || action === 'event');
}

/** A newcomer as others are told of them; the same object as in the room, for as long as nothing else is known of them. */
function joinedAs({ clientId }: Subscriber, messages: readonly ServerMessage[]): object | undefined {
  const updates = messages.flatMap((message) =>
    message.action === 'user' && message.update.kind === 'update' ? [message.update.value] : [],
  );
  return updates.find(({ id }) => id === clientId);
}

/** A message as a client takes it: with the queue, or with what happened to it. */
function formOf(message: ServerMessage, takesQueueOperations: boolean): ServerMessage {
  if (message.action !== 'sync' || message.queueOperations === undefined) return message;
  const { queue, queueOperations, ...others } = message;
  return takesQueueOperations ? { ...others, queueOperations } : { ...others, ...(queue !== undefined && { queue }) };
}

/** Some news in one form and in one buffer, made when it is first needed; gives what is left of it from one of them on. */
function batchOf(news: readonly Encoded[], takesQueueOperations: boolean): (from: number) => Buffer {
  let made: { frames: Buffer; starts: number[] } | undefined;
  function make(): { frames: Buffer; starts: number[] } {
    const parts = news.map((encoded) => encoded(takesQueueOperations));
    const starts: number[] = [];
    let length = 0;
    for (const { byteLength } of parts) {
      starts.push(length);
      length += byteLength;
    }
    starts.push(length);
    return { frames: joined(parts), starts };
  }
  return (from) => {
    made ??= make();
    return from === 0 ? made.frames : made.frames.subarray(made.starts[from]);
  };
}
