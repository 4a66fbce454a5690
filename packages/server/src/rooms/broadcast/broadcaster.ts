import type { Clock } from '@matinee/base/clock';
import { publicMessage } from '@matinee/room';
import type { MatineeError, ServerMessage } from '@matinee/protocol';
import { createWaitingClients, type WaitingClients, type Waiter } from './waiting-clients.ts';
import type { RoomVersion, VersionedChange } from '../../storage/rooms/room-store.ts';
import { noTelemetry, type Telemetry } from '../../telemetry/telemetry.ts';
import { encodeMessages, encodeUpdate, type Frame } from './encode-messages.ts';
import { createFlushSchedule, type FlushSchedule } from './flush-schedule.ts';
import { createJoiningClients, type JoiningClients } from './joining-clients.ts';
import { createSendBuffer } from './send-buffer.ts';
import { createRoomSignals, type RoomSignals, type SharedSignals } from './room-signals.ts';
import { createPendingUpdates, type PendingUpdate } from './pending-updates.ts';
import { createSnapshotEncoder, type RoomSnapshot, type SnapshotEncoder } from './snapshot-encoder.ts';
import type { Subscriber } from './subscriber.ts';

/** Sends a room's changes to its clients: in order, once they are stored, each message encoded and framed once. */
export interface Broadcaster {
  readonly signals: RoomSignals;
  /** The room as of the last update that may be sent. */
  stored(): RoomVersion;
  /** Sends a change that needs no storing. Resolves when all changes before it are sent, or the broadcaster is closed or reset. */
  publish(change: VersionedChange, joining?: Subscriber): Promise<void>;
  /** Sends a change once `stored` resolves; resolves then. When it rejects, all later changes wait for `reset`. */
  publishWhenStored(change: VersionedChange, stored: Promise<void>, joining?: Subscriber): Promise<void>;
  /** Drops unstored changes, and shows this room to all clients. */
  reset(version: RoomVersion): void;
  /** Includes clients that wait for their first snapshot. */
  has(clientId: string): boolean;
  /** The whole room, framed, for a client that was too slow for updates. */
  snapshot(): Buffer;
  broadcast(message: ServerMessage): void;
  remove(clientId: string): void;
  /** Sends the reason first. */
  dismiss(clientIds: readonly string[], code: number, reason?: MatineeError): void;
  /** Shows a client outside the room from now on. */
  wait(waiter: Waiter): void;
  stopWaiting(clientId: string): void;
  waiters(): Waiter[];
  turnAway(clientIds: readonly string[]): void;
  /** The leads of the clients: see `Subscriber`. */
  leadsMs(): number[];
  close(code: number): void;
}

export interface BroadcasterOptions {
  clock: Clock;
  frame: Frame;
  version: RoomVersion;
  telemetry?: Telemetry | undefined;
  shareSignals?: ((signals: SharedSignals) => void) | undefined;
  /** Called when an error keeps the room from going on. */
  onBroken: (error: unknown) => void;
}

/** Joins, leaves and reports share writes, so that a crowd does not cost the square of its size. */
const presenceWindowMs = 100;
/** Messages close together in a large room share writes; small rooms don't wait. */
const writeGapMsPerClient = 0.02;
const maxWriteGapMs = 25;

export function createBroadcaster(options: BroadcasterOptions): Broadcaster {
  return new RoomBroadcaster(options);
}

class RoomBroadcaster implements Broadcaster {
  readonly signals: RoomSignals;
  readonly #clock: Clock;
  readonly #frame: Frame;
  readonly #telemetry: Telemetry;
  readonly #onBroken: (error: unknown) => void;
  readonly #snapshots: SnapshotEncoder;
  readonly #pending = createPendingUpdates();
  readonly #joining: JoiningClients;
  readonly #schedule: FlushSchedule;
  readonly #sendBuffer = createSendBuffer();
  readonly #waiting: WaitingClients;
  /** `from` is the first update in the send buffer that is not in the client's first snapshot. */
  readonly #subscribers = new Map<string, { subscriber: Subscriber; from: number }>();
  #version: RoomVersion;
  /** Time at which the oldest unsent update was stored, for the metrics. */
  #oldestStoredMs: number | undefined;

  constructor({ clock, frame, onBroken, telemetry = noTelemetry, shareSignals = () => undefined, version }: BroadcasterOptions) {
    this.#clock = clock;
    this.#frame = frame;
    this.#onBroken = onBroken;
    this.#telemetry = telemetry;
    this.#snapshots = createSnapshotEncoder(frame);
    this.#joining = createJoiningClients(frame);
    this.#waiting = createWaitingClients(clock);
    this.#schedule = createFlushSchedule(
      clock,
      this.#guard(() => this.#flush()),
    );
    this.#version = version;
    this.signals = createRoomSignals({
      clock,
      room: () => this.#version.state,
      send: (messageFor) => this.#sendEach(messageFor),
      share: shareSignals,
      guard: (run) => this.#guard(run),
    });
  }

  stored(): RoomVersion {
    return this.#version;
  }

  publish(change: VersionedChange, joining?: Subscriber): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const pending = this.#pending.add(change, joining, resolve);
    pending.isStored = true;
    this.#advance();
    this.#schedule.flushSoon(isPresence(pending) ? presenceWindowMs : this.#writeGapMs());
    return promise;
  }

  async publishWhenStored(change: VersionedChange, stored: Promise<void>, joining?: Subscriber): Promise<void> {
    const pending = this.#pending.add(change, joining);
    await stored;
    this.#oldestStoredMs ??= performance.now();
    pending.isStored = true;
    this.#advance();
    this.#schedule.flushSoon(this.#writeGapMs());
  }

  has(clientId: string): boolean {
    if (this.#subscribers.has(clientId)) return true;
    return [...this.#joining.all(), ...this.#pending.joining()].some((subscriber) => subscriber.clientId === clientId);
  }

  reset(version: RoomVersion): void {
    this.#flush();
    const dropped = this.#pending.takeAll();
    const sent = new Map(this.#version.state.chat.map(({ id, revision = 0 }) => [id, revision]));
    const unsentChat = version.state.chat.filter(({ id }) => !sent.has(id));
    const changedChat = version.state.chat.filter(({ id, revision = 0 }) => revision > (sent.get(id) ?? revision));
    this.#version = version;
    for (const { joining, resolve } of dropped) {
      if (joining) this.#join(joining, []);
      resolve();
    }
    const [sync, users] = this.#snapshot();
    const changes = changedChat.length === 0 ? [] : [this.#encode({ action: 'chatlog', messages: changedChat.map(publicMessage) })];
    const frames = [sync, users, ...changes, ...unsentChat.map((message) => this.#encode({ action: 'chat', ...publicMessage(message) }))];
    for (const { subscriber } of this.#subscribers.values()) subscriber.deliver(...frames);
    this.#tellHosts();
    this.#waiting.show(version.state);
  }

  snapshot(): Buffer {
    return Buffer.concat(this.#snapshot());
  }

  broadcast(message: ServerMessage): void {
    const frames = this.#encode(message);
    for (const { subscriber } of this.#subscribers.values()) subscriber.deliver(frames);
  }

  remove(clientId: string): void {
    this.#subscribers.delete(clientId);
    this.#waiting.forget(clientId);
    this.#joining.remove(clientId);
    this.#pending.removeJoining(clientId);
  }

  dismiss(clientIds: readonly string[], code: number, reason?: MatineeError): void {
    if (clientIds.length === 0) return;
    for (const subscriber of this.#everyone()) {
      if (!clientIds.includes(subscriber.clientId)) continue;
      this.remove(subscriber.clientId);
      subscriber.close(code, reason);
    }
  }

  wait(waiter: Waiter): void {
    this.#waiting.add(waiter);
    waiter.see(this.#version.state);
  }

  stopWaiting(clientId: string): void {
    this.#waiting.remove(clientId);
  }

  waiters(): Waiter[] {
    return this.#waiting.waiters();
  }

  turnAway(clientIds: readonly string[]): void {
    this.#waiting.turnAway(clientIds);
  }

  leadsMs(): number[] {
    return [...this.#subscribers.values()].map(({ subscriber }) => subscriber.leadMs());
  }

  close(code: number): void {
    this.#schedule.clear();
    this.signals.stop();
    for (const subscriber of this.#everyone()) subscriber.close(code);
    for (const waiter of this.#waiting.waiters()) waiter.close(code);
    for (const { resolve } of this.#pending.takeAll()) resolve();
    this.#subscribers.clear();
    this.#joining.clear();
  }

  #everyone(): Subscriber[] {
    const subscribers = [...this.#subscribers.values()].map(({ subscriber }) => subscriber);
    return [...subscribers, ...this.#joining.all(), ...this.#pending.joining()];
  }

  #advance(): void {
    for (const { messages, joining, resolve, state, seq, number } of this.#pending.takeStored()) {
      this.#version = { state, seq, number };
      const encoded = encodeUpdate(messages, this.#frame);
      this.#sendBuffer.append(encoded);
      if (joining) this.#join(joining, messages, encoded);
      for (const message of messages) if (message.action === 'chat') this.signals.stopTyping(message.from.userId ?? message.from.id);
      resolve();
      this.#waiting.show(state);
    }
  }

  #join(subscriber: Subscriber, messages: readonly ServerMessage[], encoded = encodeUpdate(messages, this.#frame)): void {
    if (this.#joining.isEmpty()) setImmediate(this.#guard(() => this.#sendInitialSnapshots()));
    this.#joining.add(subscriber, messages, encoded);
  }

  #sendInitialSnapshots(): void {
    if (this.#joining.isEmpty()) return;
    this.#joining.sendSnapshots(this.#version.state, this.#snapshot());
    const from = this.#sendBuffer.nextSequence();
    for (const subscriber of this.#joining.all()) this.#subscribers.set(subscriber.clientId, { subscriber, from });
    this.#joining.clear();
    this.#tellHosts();
  }

  #tellHosts(): void {
    for (const [clientId, messages] of this.#waiting.messagesFor(this.#subscribers.keys(), this.#version.state)) {
      this.#subscribers.get(clientId)?.subscriber.deliver(encodeMessages(messages, this.#frame));
    }
  }

  #sendEach(messageFor: (subscriber: Subscriber) => ServerMessage | undefined): void {
    const frames = new Map<ServerMessage, Buffer>();
    for (const { subscriber } of this.#subscribers.values()) {
      const message = messageFor(subscriber);
      if (message === undefined) continue;
      const encoded = frames.get(message) ?? this.#encode(message);
      frames.set(message, encoded);
      subscriber.deliver(encoded);
    }
  }

  #snapshot(): RoomSnapshot {
    return this.#snapshots.encode(this.#version.state, this.#clock.now());
  }

  #encode(message: ServerMessage): Buffer {
    return encodeMessages([message], this.#frame);
  }

  #writeGapMs(): number {
    return Math.min(Math.floor(this.#subscribers.size * writeGapMsPerClient), maxWriteGapMs);
  }

  #flush(): void {
    this.#schedule.clear();
    if (this.#sendBuffer.isEmpty()) return;
    this.#schedule.startWindow();
    this.#snapshots.clear();
    for (const { subscriber, from } of this.#subscribers.values()) {
      const frames = this.#sendBuffer.slice(from, subscriber.form);
      // An update that changes nothing visible has no frames.
      if (frames.byteLength > 0) subscriber.deliver(frames);
    }
    this.#sendBuffer.drop();
    this.#tellHosts();
    if (this.#oldestStoredMs !== undefined) this.#telemetry.fanOut(performance.now() - this.#oldestStoredMs);
    this.#oldestStoredMs = undefined;
  }

  /** Delayed work has no caller: an error there would end the process. */
  #guard(run: () => void): () => void {
    return () => {
      try {
        run();
      } catch (error) {
        this.#onBroken(error);
      }
    };
  }
}

/** Whether an update consists of joins, leaves and reports of players. */
function isPresence({ messages }: PendingUpdate): boolean {
  return messages.every(({ action }) => action === 'user' || action === 'event');
}
