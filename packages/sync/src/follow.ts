import type { PlayerStatus } from '@matinee/protocol';
import type { SharedClock } from './clock/shared-clock.ts';
import { steer } from './controller/steer.ts';
import { placedAnew, steerStateAfterLoad, type SteerAction, type SteerSample } from './controller/steer-state.ts';
import { AutoplayBlockedError, type Player, type PlayerSource } from './player/player.ts';
import { positionAt, type Timeline } from './timeline.ts';
import type { Timer } from './timer.ts';

/** What the room plays now. */
export interface RoomPlayback {
  source: PlayerSource;
  timeline: Timeline;
  /** Where the queue item ends, in seconds, when that is before the end of the source. */
  endAtSeconds?: number | undefined;
}

/** Where the follower reads the room; a store of the UI. */
export interface PlaybackFeed {
  /** `undefined`: nothing is playing. */
  current(): RoomPlayback | undefined;
  /** Calls back when `current` may have changed; returns how to stop. */
  subscribe(listener: () => void): () => void;
}

/** `muted`: plays, but the browser forbids sound. `blocked`: the browser forbids playing. Both end with `join`. */
export type AutoplayState = 'ok' | 'muted' | 'blocked';

/** How far from the room's line the player is, for a debug view. */
export interface Drift {
  /** Positive when ahead, in ms; undefined while unknown. */
  errorMs: number | undefined;
  /** Of the player, media seconds per second. */
  rate: number;
  /** Corrective jumps since the follower started. */
  seeks: number;
}

/** What the follower needs of a document. */
export interface FollowedPage {
  readonly visibilityState: DocumentVisibilityState;
  addEventListener(type: 'visibilitychange', listener: () => void): void;
  removeEventListener(type: 'visibilitychange', listener: () => void): void;
}

export interface FollowRoomOptions {
  player: Player;
  clock: SharedClock;
  playback: PlaybackFeed;
  timer: Timer;
  /** Monotonic ms. */
  now: () => number;
  /** The document; the follower catches up when it becomes visible. */
  page: FollowedPage;
  onStatus: (status: PlayerStatus) => void;
  onAutoplay: (autoplay: AutoplayState) => void;
}

export interface Follower {
  /** To be called from a user's gesture: plays, with sound if it was the browser that took it away. */
  join(): void;
  drift(): Drift;
  /** Lets the player go as it is. */
  stop(): void;
}

const stepIntervalMs = 100;
/** Setting the rate back, seeking and playing are three. */
const actionsPerStep = 4;
const firstRetryMs = 2000;
const retryMaxMs = 30_000;

/**
 * Keeps a player on the room's line until stopped: loads what the room plays, plays and pauses with it, and holds it in
 * step. A source that failed for the network's sake is loaded again after 2 s, 4 s and so on, at most 30 s.
 */
export function followRoom({ player, clock, playback, timer, now, page, onStatus, onAutoplay }: FollowRoomOptions): Follower {
  let state = steerStateAfterLoad();
  let source: PlayerSource | undefined;
  let autoplay: AutoplayState = 'ok';
  /** By the follower, for the browser's sake; what the user has muted stays muted. */
  let isSilenced = false;
  let isPlayPending = false;
  let isStepping = false;
  let isStopped = false;
  let retryMs = firstRetryMs;
  let retryAtMs = Infinity;
  let cancelNext = () => {};

  function setAutoplay(next: AutoplayState): void {
    if (next === autoplay || isStopped) return;
    autoplay = next;
    onAutoplay(autoplay);
  }

  async function play(): Promise<void> {
    if (isPlayPending || autoplay === 'blocked') return;
    isPlayPending = true;
    try {
      await player.play();
    } catch (error) {
      // Anything else: overtaken by a pause or another source, or the player reports by itself that it cannot.
      if (error instanceof AutoplayBlockedError) playMuted();
    } finally {
      isPlayPending = false;
    }
  }

  /** Sound was refused; the next step tries without. */
  function playMuted(): void {
    if (player.state().isMuted) return setAutoplay('blocked');
    isSilenced = true;
    player.setMuted(true);
    setAutoplay('muted');
  }

  function perform(action: SteerAction): void {
    switch (action.type) {
      case 'none':
        return;
      case 'play':
        void play();
        return;
      case 'pause':
        player.pause();
        return;
      case 'seek':
        player.seek(action.positionSeconds);
        return;
      case 'setRate':
        player.setRate(action.rate);
    }
  }

  function load(next: PlayerSource, timeline: Timeline): void {
    source = next;
    retryAtMs = Infinity;
    state = steerStateAfterLoad(state);
    player.load(next, { startAtSeconds: positionAt(timeline, clock.serverNow()) });
  }

  function unload(): void {
    if (source === undefined) return;
    source = undefined;
    player.unload();
  }

  function sampleOf({ timeline, endAtSeconds = Infinity }: RoomPlayback): SteerSample {
    return {
      localMs: now(),
      serverMs: clock.serverNow(),
      timeline,
      endSeconds: Math.min(endAtSeconds, player.duration() ?? Infinity),
      positionSeconds: player.position(),
      player: player.state(),
    };
  }

  function follow(current: RoomPlayback): void {
    // Where a playing room is, nobody knows before the first answer of the server's clock.
    if (current.timeline.isPlaying && clock.quality().samples === 0) return;
    const isRetryDue = player.state().error === 'network' && now() >= retryAtMs;
    if (!isSameSource(source, current.source) || isRetryDue) load(current.source, current.timeline);
    if (autoplay === 'muted' && !player.state().isMuted) setAutoplay('ok');
    for (let left = actionsPerStep; left > 0; left -= 1) {
      const decision = steer(state, sampleOf(current));
      state = decision.state;
      perform(decision.action);
      if (decision.action.type === 'none' || decision.action.type === 'play') return;
    }
  }

  function step(): void {
    // The player may report, and the store change, while being told what to do.
    if (isStepping || isStopped) return;
    isStepping = true;
    cancelNext();
    const current = playback.current();
    if (current === undefined) unload();
    else follow(current);
    isStepping = false;
    cancelNext = timer.after(nextStepInMs(current?.timeline), step);
  }

  /** A start in the future is met on time, not a tenth of a second later. */
  function nextStepInMs(timeline: Timeline | undefined): number {
    if (timeline?.isPlaying !== true) return stepIntervalMs;
    const startsInMs = Math.ceil(timeline.atServerMs - clock.serverNow() - state.startLead.seconds * 1000);
    return startsInMs > 0 ? Math.min(startsInMs, stepIntervalMs) : stepIntervalMs;
  }

  function catchUp(): void {
    if (page.visibilityState !== 'visible') return;
    clock.refresh();
    state = placedAnew(state);
    step();
  }

  const unsubscribePlayer = player.subscribe((event) => {
    if (event.type === 'status') {
      onStatus(event.status);
      if (event.status === 'ready') retryMs = firstRetryMs;
    }
    if (event.type === 'error') {
      retryAtMs = now() + retryMs;
      retryMs = Math.min(retryMs * 2, retryMaxMs);
    }
    step();
  });
  const unsubscribePlayback = playback.subscribe(step);
  page.addEventListener('visibilitychange', catchUp);
  step();

  return {
    join() {
      if (isSilenced) player.setMuted(false);
      isSilenced = false;
      setAutoplay('ok');
      state = placedAnew(state);
      step();
    },
    drift: () => ({
      errorMs: state.errorSeconds === undefined ? undefined : state.errorSeconds * 1000,
      rate: player.state().rate,
      seeks: state.seeks,
    }),
    stop() {
      isStopped = true;
      cancelNext();
      unsubscribePlayer();
      unsubscribePlayback();
      page.removeEventListener('visibilitychange', catchUp);
    },
  };
}

function isSameSource(a: PlayerSource | undefined, b: PlayerSource): boolean {
  return a?.kind === b.kind && a.url === b.url && a.subtitleUrl === b.subtitleUrl;
}
