import type { Clock } from '@matinee/base/clock';
import type { SharedClock } from './clock/shared-clock.ts';
import { steer } from './controller/steer.ts';
import { requestPlacement, steerStateAfterLoad, type SteerAction, type SteerSample } from './controller/steer-state.ts';
import { AutoplayBlockedError, type Player, type PlayerSource } from './player/player.ts';
import { createReporter, type PlayerReport } from './player-report.ts';
import { positionAt, type Timeline } from '@matinee/protocol';

/** What the room plays now. */
export interface RoomPlayback {
  /** Undefined when nothing here can play it. */
  source: PlayerSource | undefined;
  timeline: Timeline;
  /** How often the line has jumped: to another source, or to another position. */
  discontinuity: number;
  /** Where the queue item ends, in seconds, when that is before the end of the source. */
  endAtSeconds?: number | undefined;
  /** How long the room takes the source to be, in seconds; undefined when it does not know. */
  lengthSeconds?: number | undefined;
  /** Whether it takes it to be as long as players report: what this one finds is worth telling then too. */
  isLengthReported?: boolean | undefined;
}

/** Where the follower reads the room; a store of the UI. */
export interface PlaybackFeed {
  /** `undefined`: nothing is playing. */
  current(): RoomPlayback | undefined;
  /** Calls back when `current` may have changed; returns how to stop. */
  subscribe(listener: () => void): () => void;
}

/**
 * `muted`: plays, but the browser forbids sound. `blocked`: the browser forbids playing. Both end with `join`. `tap`: was
 * refused even so, as by a site's player in a frame: a press on the picture itself is all that helps.
 */
export type AutoplayState = 'ok' | 'muted' | 'blocked' | 'tap';

/**
 * `together`: in step with the room. `waiting`: a start is pending. `behind`: at least 0.25 s late and catching up.
 * `detached`: the user chose to watch without the room.
 */
export type SyncStatus = 'together' | 'waiting' | 'behind' | 'detached';

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
  sharedClock: SharedClock;
  playback: PlaybackFeed;
  clock: Clock;
  /** The document; the follower catches up when it becomes visible. */
  page: FollowedPage;
  onReport: (report: PlayerReport) => void;
  onAutoplay: (autoplay: AutoplayState) => void;
  onSyncStatus: (standing: SyncStatus) => void;
}

export interface Follower {
  /** To be called from a user's gesture: plays, with sound if it was the browser that took it away. */
  join(): void;
  /** Puts the player where the room is, at once, however small the error. */
  resync(): void;
  /** Lets the viewer watch without the room: from here on the player does what it is told by others. */
  leave(): void;
  /** Back to where the room is. Also happens by itself when the video that was watched alone has ended. */
  rejoin(): void;
  report(): PlayerReport;
  drift(): Drift;
  /** Lets the player go as it is. */
  stop(): void;
}

const stepIntervalMs = 100;
/** Setting the rate back, seeking and playing are three. */
const actionsPerStep = 4;
const firstRetryMs = 2000;
const retryMaxMs = 30_000;
/** How near its place a player has to stand to be ready for a start. */
const readyToleranceSeconds = 0.5;
/** A start so far ahead is one that waits for somebody. */
const waitingMs = 500;
/** Who is so much behind for so long has fallen behind, until so little of it is left. */
const behindSeconds = 0.25;
const behindAfterMs = 700;
const caughtUpSeconds = 0.1;
/**
 * Keeps a player on the room's line until stopped: loads what the room plays, plays and pauses with it, and holds it in
 * step. A source that failed for the network's sake is loaded again after 2 s, 4 s and so on, at most 30 s.
 */
export function followRoom({
  player,
  sharedClock,
  playback,
  clock,
  page,
  onReport,
  onAutoplay,
  onSyncStatus,
}: FollowRoomOptions): Follower {
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
  /** Since the user asked to join, nothing has played. */
  let hasAsked = false;
  let standing: SyncStatus = 'together';
  const reporter = createReporter(player, clock, onReport);
  /** Since when the viewer has been behind, local ms; Infinity while not. */
  let behindMs = Infinity;

  function setAutoplay(next: AutoplayState): void {
    if (next === autoplay || isStopped) return;
    autoplay = next;
    onAutoplay(autoplay);
  }

  async function play(): Promise<void> {
    if (isPlayPending || autoplay === 'blocked' || autoplay === 'tap') return;
    isPlayPending = true;
    try {
      await player.play();
      hasAsked = false;
    } catch (error) {
      // Anything else: overtaken by a pause or another source, or the player reports by itself that it cannot.
      if (error instanceof AutoplayBlockedError) refused();
    } finally {
      isPlayPending = false;
    }
  }

  /** Sound was refused; the next step tries without, unless a press of the user was of no use. */
  function refused(): void {
    if (hasAsked) return setAutoplay('tap');
    if (player.state().isMuted) return setAutoplay('blocked');
    isSilenced = true;
    player.setMuted(true);
    setAutoplay('muted');
  }

  function perform(action: SteerAction, sample: SteerSample): void {
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
        player.seek(action.positionSeconds + liveOffset(sample.timeline));
        return;
      case 'setRate':
        player.setRate(action.rate);
    }
  }

  function load(next: PlayerSource, timeline: Timeline): void {
    source = next;
    hasAsked = false;
    retryAtMs = Infinity;
    state = steerStateAfterLoad(state);
    player.load(next, { startAtSeconds: positionAt(timeline, sharedClock.serverNow()) });
  }

  function unload(): void {
    if (source === undefined) return;
    source = undefined;
    player.unload();
  }

  /** Whether the player stands where the line is, and could play on from there. */
  function isInPlace(current: RoomPlayback): boolean {
    const { status, isLoaded, canPlay, isSeeking, hasEnded } = player.state();
    if (status !== 'ready' || !isLoaded || isSeeking) return false;
    return hasEnded || (canPlay && Math.abs(errorOf(current)) < readyToleranceSeconds);
  }

  function tellReport(current: RoomPlayback | undefined): void {
    const isLoaded = current !== undefined && isSameSource(source, current.source);
    // While nothing of the room moves, the last error is an old one.
    const errorSeconds = isLoaded && current.timeline.isPlaying ? state.errorSeconds : undefined;
    reporter.tell(current, {
      isAlone: standing === 'detached',
      isLoaded,
      isInPlace: isLoaded && isInPlace(current),
      errorSeconds,
    });
  }

  /** In seconds, as of this instant; positive when ahead. */
  function errorOf(current: RoomPlayback): number {
    const { timeline, serverMs, endSeconds, positionSeconds } = sampleOf(current);
    return positionSeconds - positionAt(timeline, serverMs, endSeconds);
  }

  function setStanding(next: SyncStatus): void {
    if (next === standing) return;
    standing = next;
    onSyncStatus(standing);
  }

  function noticeStanding(current: RoomPlayback | undefined): void {
    if (standing === 'detached') return;
    const isLineKnown = sharedClock.quality().samples > 0;
    if (current?.source === undefined || !current.timeline.isPlaying || !isLineKnown) return setStanding('together');
    const startsInMs = current.timeline.atServerMs - sharedClock.serverNow();
    if (startsInMs > waitingMs || (standing === 'waiting' && startsInMs > 0)) return setStanding('waiting');
    const isFollowing = autoplay === 'ok' && player.state().isLoaded && !player.state().hasEnded;
    const lateSeconds = isFollowing ? -errorOf(current) : 0;
    if (lateSeconds <= (standing === 'behind' ? caughtUpSeconds : behindSeconds)) behindMs = Infinity;
    else if (behindMs === Infinity) behindMs = clock.now();
    setStanding(clock.now() - behindMs >= behindAfterMs ? 'behind' : 'together');
  }

  function sampleOf({ timeline, endAtSeconds = Infinity }: RoomPlayback): SteerSample {
    const serverMs = sharedClock.serverNow();
    const isLive = player.liveTarget(serverMs) !== undefined;
    // A broadcast has one speed and no end.
    const line = isLive ? { ...timeline, speed: 1 } : timeline;
    return {
      localMs: clock.now(),
      serverMs,
      timeline: line,
      endSeconds: isLive ? Infinity : Math.min(endAtSeconds, player.duration() ?? Infinity),
      positionSeconds: player.position() - liveOffset(line),
      player: player.state(),
    };
  }

  /**
   * By how much the player's seconds are ahead of the line's; 0 unless a broadcast plays, where the line only says since
   * when, and the place is the edge. A pause is one wherever it happened; a start in the future is at the edge of then.
   */
  function liveOffset(line: Timeline): number {
    const serverMs = sharedClock.serverNow();
    const atServerMs = line.isPlaying ? Math.max(serverMs, line.atServerMs) : serverMs;
    const target = player.liveTarget(atServerMs);
    if (target === undefined) return 0;
    return (line.isPlaying ? target : player.position()) - positionAt(line, atServerMs);
  }

  function follow(current: RoomPlayback & { source: PlayerSource }): void {
    // Where a playing room is, nobody knows before the first answer of the server's clock.
    if (current.timeline.isPlaying && sharedClock.quality().samples === 0) return;
    const isRetryDue = player.state().error === 'network' && clock.now() >= retryAtMs;
    if (!isSameSource(source, current.source) || isRetryDue) load(current.source, current.timeline);
    if (autoplay === 'muted' && !player.state().isMuted) setAutoplay('ok');
    // Somebody has found a way to start it.
    if ((autoplay === 'blocked' || autoplay === 'tap') && !player.state().isPaused) setAutoplay('ok');
    for (let left = actionsPerStep; left > 0; left -= 1) {
      const sample = sampleOf(current);
      const decision = steer(state, sample);
      state = decision.state;
      perform(decision.action, sample);
      if (decision.action.type === 'none' || decision.action.type === 'play') return;
    }
  }

  function step(): void {
    // The player may report, and the store change, while being told what to do.
    if (isStepping || isStopped) return;
    isStepping = true;
    cancelNext();
    const current = playback.current();
    if (standing === 'detached') stayAlone();
    else if (current?.source === undefined) unload();
    else follow({ ...current, source: current.source });
    noticeStanding(current);
    tellReport(current);
    isStepping = false;
    cancelNext = clock.after(nextStepInMs(current?.timeline), step);
  }

  /** A start in the future is met on time, not a tenth of a second later. */
  function nextStepInMs(timeline: Timeline | undefined): number {
    if (timeline?.isPlaying !== true) return stepIntervalMs;
    const startsInMs = Math.ceil(timeline.atServerMs - sharedClock.serverNow() - state.startLead.seconds * 1000);
    return startsInMs > 0 ? Math.min(startsInMs, stepIntervalMs) : stepIntervalMs;
  }

  function stayAlone(): void {
    if (player.state().hasEnded) rejoin();
  }

  function rejoin(): void {
    if (standing !== 'detached') return;
    state = steerStateAfterLoad(state);
    setStanding('together');
    step();
  }

  function resync(): void {
    sharedClock.refresh();
    state = requestPlacement(state);
    step();
  }

  function catchUp(): void {
    if (page.visibilityState === 'visible') resync();
  }

  const unsubscribePlayer = player.subscribe((event) => {
    if (event.type === 'status' && event.status === 'ready') retryMs = firstRetryMs;
    if (event.type === 'error') {
      retryAtMs = clock.now() + retryMs;
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
      hasAsked = true;
      setAutoplay('ok');
      state = requestPlacement(state);
      step();
    },
    resync,
    leave() {
      if (source === undefined || standing === 'detached') return;
      player.setRate(playback.current()?.timeline.speed ?? 1);
      setStanding('detached');
      step();
    },
    rejoin,
    report: () => reporter.told(),
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

function isSameSource(a: PlayerSource | undefined, b: PlayerSource | undefined): boolean {
  return a?.kind === b?.kind && a?.url === b?.url && a?.subtitleUrl === b?.subtitleUrl;
}
