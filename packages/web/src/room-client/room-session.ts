import type { Clock } from '@matinee/base/clock';
import {
  limits,
  RequestType,
  type ClientMessage,
  type QueueItemUpdate,
  type Role,
  type RoomEvent,
  type RoomRequest,
  type RoomSettings,
  type ServerMessage,
  type VideoId,
  type VideoRequest,
} from '@matinee/protocol';
import { createSharedClock, type PlayerReport, type SharedClock } from '@matinee/sync';
import { createConnection, type Socket } from './connection.ts';
import { createRoomStore, applyMessage, type RoomStore } from './room-store.ts';
import { splitForSending } from './split-for-sending.ts';

export interface RoomSessionOptions {
  openSocket(path: string): Socket;
  token(): string;
  clock: Clock;
  /** A number from 0 to below 1. */
  random: () => number;
  log: (text: string, detail: unknown) => void;
}

/**
 * One room, opened: its store, its clock and what can be asked of it. Verbs return whether the request went out; while
 * the connection is down they do nothing and return false. What a request did comes back through the store.
 */
export interface RoomSession {
  readonly store: RoomStore;
  readonly clock: SharedClock;
  /** Hands on each message after the store has taken it in; returns how to stop. */
  onMessage(listener: (message: ServerMessage) => void): () => void;
  connect(roomName: string): void;
  /** For whenever the page has reason to believe the network is back: ends a wait, measures the clock anew. */
  wake(): void;
  /** Ends all of it. May be called twice. */
  close(): void;

  play(): boolean;
  pause(): boolean;
  /** Seconds from the start of the source. */
  seek(seconds: number): boolean;
  skip(): boolean;
  setSpeed(speed: number): boolean;
  add(videos: readonly VideoRequest[]): boolean;
  remove(video: VideoId): boolean;
  order(fromIdx: number, toIdx: number): boolean;
  playNow(video: VideoRequest): boolean;
  shuffle(): boolean;
  /** Votes for a queued video, or takes the vote back. */
  vote(video: VideoId, add: boolean): boolean;
  /** Changes where a queued video starts and ends, in seconds, and its subtitles; null takes one of them away. */
  updateItem(video: VideoId, update: QueueItemUpdate): boolean;
  /** Brings the queue of the last visit back, or forgets it. */
  restoreQueue(options?: { discard: boolean }): boolean;
  /** Undoes what an event told of. */
  undo(event: RoomEvent): boolean;
  applySettings(settings: RoomSettings): boolean;
  promote(clientId: string, role: Role): boolean;
  kick(clientId: string): boolean;
  chat(text: string): boolean;
  /** Says how this client's player is doing. */
  report(report: PlayerReport): boolean;
}

/** How often the connection is looked after, and how long it may say nothing; probes of the clock are answered once a second. */
const checkEveryMs = 2000;
const silenceMs = 10_000;

export function createRoomSession(options: RoomSessionOptions): RoomSession {
  const store = createRoomStore();
  const listeners = new Set<(message: ServerMessage) => void>();
  let heardAtMs = 0;
  let checkedAtMs = 0;
  let cancelCheck: (() => void) | undefined;

  const clock = createSharedClock({ send: (t0) => send({ action: 'ping', t0 }), clock: options.clock });
  const connection = createConnection({
    openSocket: (path) => options.openSocket(path),
    token: () => options.token(),
    clientId: () => store.getState().ownId,
    clock: options.clock,
    random: options.random,
    log: options.log,
    onState(state) {
      // What is known of the room is old from here on, until it has spoken again.
      store.setState({ connection: state, isInStep: false });
      stopChecking();
      if (state.status === 'connected') {
        heardAtMs = options.clock.now();
        clock.start();
        checkSoon();
      } else {
        clock.stop();
      }
    },
    onMessage(message) {
      heardAtMs = options.clock.now();
      if (message.action === 'pong') clock.onPong(message);
      store.setState(applyMessage(store.getState(), message, clock.serverNow()));
      for (const listener of listeners) listener(message);
    },
  });

  /** A socket can die without a word, as when the laptop slept; then nothing comes in although probes go out. */
  function checkSoon(): void {
    checkedAtMs = options.clock.now();
    cancelCheck = options.clock.after(checkEveryMs, () => {
      const nowMs = options.clock.now();
      // This page slept itself: its silence says nothing about the connection.
      if (nowMs - checkedAtMs > 2 * checkEveryMs) heardAtMs = nowMs;
      if (nowMs - heardAtMs > silenceMs) connection.abandon();
      else checkSoon();
    });
  }

  function stopChecking(): void {
    cancelCheck?.();
    cancelCheck = undefined;
  }

  function send(message: ClientMessage): boolean {
    if (connection.state.status !== 'connected') return false;
    connection.send(message);
    return true;
  }

  function request(request: RoomRequest): boolean {
    return send({ action: 'req', request });
  }

  return {
    store,
    clock,
    onMessage(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    connect: (roomName) => connection.connect(roomName),
    wake() {
      heardAtMs = options.clock.now();
      connection.retryNow();
      clock.refresh();
    },
    close() {
      listeners.clear();
      connection.disconnect();
    },

    play: () => request({ type: RequestType.Playback, state: true }),
    pause: () => request({ type: RequestType.Playback, state: false }),
    seek: (seconds) => request({ type: RequestType.Seek, value: Math.max(0, seconds) }),
    skip() {
      const source = store.getState().sync?.currentSource;
      // What ends just now is not skipped twice.
      return request({ type: RequestType.Skip, ...(source && { video: { service: source.service, id: source.id } }) });
    },
    setSpeed: (speed) => request({ type: RequestType.PlaybackSpeed, speed }),
    add: (videos) =>
      splitForSending(videos)
        .map((part) => {
          const [video, ...others] = part;
          return request({ type: RequestType.Add, ...(others.length === 0 && video !== undefined ? { video } : { videos: part }) });
        })
        .every(Boolean),
    remove: ({ service, id }) => request({ type: RequestType.Remove, video: { service, id } }),
    order: (fromIdx, toIdx) => request({ type: RequestType.Order, fromIdx, toIdx }),
    playNow: (video) => request({ type: RequestType.PlayNow, video }),
    shuffle: () => request({ type: RequestType.Shuffle }),
    vote: ({ service, id }, add) => request({ type: RequestType.Vote, video: { service, id }, add }),
    updateItem: ({ service, id }, update) => request({ type: RequestType.UpdateQueueItem, video: { service, id }, update }),
    restoreQueue: (options) => request({ type: RequestType.RestoreQueue, ...options }),
    undo: (event) => request({ type: RequestType.Undo, event }),
    applySettings: (settings) => request({ type: RequestType.ApplySettings, settings }),
    promote: (targetClientId, role) => request({ type: RequestType.Promote, targetClientId, role }),
    kick: (clientId) => request({ type: RequestType.Kick, clientId }),
    chat: (text) => request({ type: RequestType.Chat, text }),
    report({ status, readyForDiscontinuity, durationSeconds: duration, error, driftSeconds, stalls }) {
      const isTellable = duration !== undefined && duration <= limits.maxMediaTimeSeconds;
      const drift = driftSeconds === undefined ? undefined : Math.round(driftSeconds * 1000) / 1000;
      return send({ action: 'status', status, readyForDiscontinuity, duration: isTellable ? duration : undefined, error, drift, stalls });
    },
  };
}
