import { createSharedClock } from '../clock/shared-clock.ts';
import type { AutoplayState } from '../follower/autoplay.ts';
import { followRoom } from '../follower/room-follower.ts';
import type { RoomPlayback } from '../controller/room-playback.ts';
import type { SyncStatus } from '../follower/sync-status.ts';
import type { PlayerReport } from '../follower/player-report.ts';
import { positionAt } from '@matinee/protocol';
import type { Clock } from '@matinee/base/clock';
import { createElementPlayer } from '../player/element-player.ts';
import { playFile } from '../player/file-engine.ts';
import type { Player } from '../player/player.ts';
import { createSwitchingPlayer } from '../player/switching-player.ts';
import { createFakePlayer, type FakePlayerOptions } from './fake-player.ts';
import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import { randomFrom } from '@matinee/base/random-from';
import { gaussian } from './random.ts';
import { RunningVideo, type VideoFault } from './running-video.ts';

interface NetworkOptions {
  seed?: number;
  delayMs?: number;
  jitterMs?: number;
  savesData?: boolean;
}

export interface SimulatedViewerOptions extends FakePlayerOptions, NetworkOptions {}

/** Network and player are simulated, so the viewer's true error is known. */
export function simulateViewer(options: SimulatedViewerOptions = {}) {
  return simulateWith((clock) => createFakePlayer(clock, options), options);
}

export async function watching(fromSeconds: number, forMs: number, options: SimulatedViewerOptions = {}) {
  const room = simulateViewer(options);
  await room.play(fromSeconds);
  await room.advance(forMs);
  return room;
}

export function simulateVideoViewer(fault: VideoFault, options: NetworkOptions & { driftPpm?: number } = {}) {
  return simulateWith((clock) => {
    const video = new RunningVideo(clock, fault, options.driftPpm);
    const player = createElementPlayer(video.asElement(), { loadEngine: async () => playFile, takesSmallRates: true });
    return Object.assign(player, { rateChanges: video.rateChanges, truePosition: () => video.truePosition() });
  }, options);
}

function simulateWith<P extends Player & { truePosition(): number }>(
  createPlayer: (clock: FakeClock) => P,
  { seed = 1, delayMs = 0, jitterMs = 0, savesData = false }: NetworkOptions,
) {
  const local = createFakeClock(1_000_000);
  const random = randomFrom(seed);
  const wayMs = () => Math.max(0, delayMs + jitterMs * gaussian(random));
  let serverAheadMs = 1234.5;
  /** Timers of a page in the background are rounded up to this; 0 in the foreground. */
  let slowMs = 0;
  const pageClock: Clock = {
    now: () => local.now(),
    after: (delayMs, callback) => local.after(slowMs > 0 ? Math.ceil(Math.max(delayMs, 1) / slowMs) * slowMs : delayMs, callback),
  };
  const serverNow = () => local.now() + serverAheadMs;

  const clock = createSharedClock({
    clock: pageClock,
    send: (t0) => local.after(wayMs(), () => answer(t0, serverNow())),
  });
  function answer(t0: number, serverMs: number): void {
    local.after(wayMs(), () => clock.onPong({ t0, t1: serverMs, t2: serverMs }));
  }

  const player = createPlayer(local);
  const spare = createPlayer(local);
  let shown = player;
  const both = createSwitchingPlayer({
    playerFor: () => shown,
    spareFor: () => (shown === player ? spare : player),
    renew: () => {},
    first: player,
    onSwitch: () => {
      shown = shown === player ? spare : player;
    },
    clock: local,
  });
  const autoplays: AutoplayState[] = [];
  const reports: PlayerReport[] = [];
  const syncStatuses: SyncStatus[] = [];
  const page = { visibilityState: 'visible' as DocumentVisibilityState, listeners: new Set<() => void>() };
  const roomListeners = new Set<() => void>();
  let playback: RoomPlayback | undefined;

  clock.start();
  const follower = followRoom({
    player: both,
    sharedClock: clock,
    clock: pageClock,
    playback: {
      current: () => playback,
      subscribe(listener) {
        roomListeners.add(listener);
        return () => roomListeners.delete(listener);
      },
    },
    page: {
      get visibilityState() {
        return page.visibilityState;
      },
      addEventListener: (_, listener) => page.listeners.add(listener),
      removeEventListener: (_, listener) => page.listeners.delete(listener),
    },
    findUndecodable: async (codecs) => (codecs.includes('hvc1') ? { picture: 'HEVC' } : {}),
    savesData: () => savesData,
    onReport: (report) => reports.push(report),
    onSyncStatus: (status) => syncStatuses.push(status),
    onAutoplay: (autoplay) => autoplays.push(autoplay),
  });

  /** Small steps leave room for promises between. */
  async function advance(ms: number, look: () => unknown = () => {}): Promise<void> {
    for (let left = ms; left > 0; left -= 20) {
      local.advance(Math.min(20, left));
      await Promise.resolve();
      await Promise.resolve();
      look();
    }
  }

  function errorMs(): number {
    if (playback === undefined) return 0;
    return (shown.truePosition() - positionAt(playback.timeline, serverNow(), shown.duration())) * 1000;
  }

  async function receivePlayback(next: RoomPlayback | undefined): Promise<void> {
    await advance(wayMs());
    playback = next;
    for (const listener of roomListeners) listener();
  }

  return {
    player,
    spare,
    shown: () => shown,
    follower,
    clock,
    autoplays,
    reports,
    syncStatuses,
    serverNow,
    now: () => local.now(),
    advance,
    receivePlayback,
    play: (
      positionSeconds: number,
      options: {
        url?: string;
        speed?: number;
        startsInMs?: number;
        endAtSeconds?: number;
        lengthSeconds?: number | undefined;
        isLengthReported?: boolean;
        discontinuity?: number;
      } = {},
    ) => {
      const { url = 'https://media.test/a.mp4', speed = 1, startsInMs = 0, endAtSeconds, isLengthReported, discontinuity = 1 } = options;
      const { lengthSeconds } = { lengthSeconds: 3600, ...options };
      const timeline = { isPlaying: true, positionSeconds, speed, atServerMs: serverNow() + startsInMs };
      return receivePlayback({ source: { kind: 'file', url }, timeline, endAtSeconds, lengthSeconds, isLengthReported, discontinuity });
    },
    pause: (positionSeconds: number, { discontinuity = 1 } = {}) =>
      receivePlayback({
        source: { kind: 'file', url: 'https://media.test/a.mp4' },
        timeline: { isPlaying: false, positionSeconds, speed: 1, atServerMs: serverNow() },
        discontinuity,
      }),
    errorMs,
    async worstErrorMs(ms: number): Promise<number> {
      let worstMs = Math.abs(errorMs());
      await advance(ms, () => (worstMs = Math.max(worstMs, Math.abs(errorMs()))));
      return worstMs;
    },
    setServerClock(byMs: number) {
      serverAheadMs += byMs;
    },
    slowTimers(ms: number) {
      slowMs = ms;
    },
    setVisibility(visibilityState: DocumentVisibilityState) {
      page.visibilityState = visibilityState;
      for (const listener of page.listeners) listener();
    },
  };
}
