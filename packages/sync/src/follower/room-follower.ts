import { PlayerSteering } from './player-steering.ts';
import type { Drift, Follower, FollowRoomOptions } from './follower.ts';
import { NextItem, preparedLeadMs } from './next-item.ts';
import { createPlaybackSampler, type PlaybackSampler } from '../controller/playback-sampler.ts';
import { PlayerStarter } from './player-starter.ts';
import type { PlayerEvent, PlayerSource, PreparingPlayer } from '../player/player.ts';
import { createReporter, type PlayerObservation, type PlayerReport, type Reporter } from './player-report.ts';
import type { RoomPlayback } from '../controller/room-playback.ts';
import { SourceLoader } from './source-loader.ts';
import { initialSyncStatus, nextSyncStatus, type SyncStatusEvent } from './sync-status.ts';
import { UndecodableWatch } from './undecodable-watch.ts';
import { isMoving, positionAt, type Timeline } from '@matinee/protocol';

const stepIntervalMs = 100;
const hurriedIntervalMs = 40;

/** The only thing that controls the player while it isn't detached. */
export class RoomFollower implements Follower {
  readonly #options: FollowRoomOptions;
  readonly #player: PreparingPlayer;
  readonly #sampler: PlaybackSampler;
  readonly #reporter: Reporter;
  readonly #loader: SourceLoader;
  readonly #starter: PlayerStarter;
  readonly #steering: PlayerSteering;
  readonly #next: NextItem;
  readonly #undecodable: UndecodableWatch;
  readonly #unsubscribe: readonly (() => void)[];
  #syncStatus = initialSyncStatus;
  #isStepping = false;
  #isStopped = false;
  #cancelNext = (): void => {};

  constructor(options: FollowRoomOptions) {
    const { player, clock, sharedClock, playback, page, findUndecodable, onReport, onAutoplay } = options;
    this.#options = options;
    this.#player = player;
    this.#sampler = createPlaybackSampler(player, clock, sharedClock);
    this.#reporter = createReporter(player, clock, onReport);
    this.#loader = new SourceLoader(player);
    this.#starter = new PlayerStarter(player, onAutoplay);
    this.#steering = new PlayerSteering(player, this.#sampler, this.#starter);
    this.#next = new NextItem(player, options.savesData ?? (() => false));
    this.#undecodable = new UndecodableWatch(player, findUndecodable);
    const onVisibility = (): void => {
      if (page.visibilityState === 'visible') this.resync();
    };
    page.addEventListener('visibilitychange', onVisibility);
    this.#unsubscribe = [
      player.subscribe((event) => this.#handlePlayerEvent(event)),
      playback.subscribe(() => this.#step()),
      () => page.removeEventListener('visibilitychange', onVisibility),
    ];
    this.#step();
  }

  join(): void {
    this.#starter.update({ type: 'join' });
    this.#steering.requestPlacement();
    this.#step();
  }

  resync(): void {
    this.#options.sharedClock.refresh();
    this.#steering.requestPlacement();
    this.#step();
  }

  loadAgain(): void {
    if (this.#isDetached) return;
    this.#loader.forget();
    this.#step();
  }

  leave(): void {
    if (this.#loader.isEmpty || this.#isDetached) return;
    // Only the follower would end a correction of the rate.
    this.#player.setRate(this.#options.playback.current()?.timeline.speed ?? 1);
    this.#updateSyncStatus({ type: 'detach' });
    this.#step();
  }

  rejoin(): void {
    if (!this.#isDetached) return;
    this.#steering.restart();
    this.#updateSyncStatus({ type: 'attach' });
    this.#step();
  }

  report(): PlayerReport {
    return this.#reporter.lastReport();
  }

  drift(): Drift {
    const { offsetSeconds, seeks } = this.#steering;
    return { offsetMs: offsetSeconds === undefined ? undefined : offsetSeconds * 1000, rate: this.#player.state().rate, seeks };
  }

  stop(): void {
    this.#isStopped = true;
    this.#starter.stop();
    this.#cancelNext();
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  get #isDetached(): boolean {
    return this.#syncStatus.status === 'detached';
  }

  #handlePlayerEvent(event: PlayerEvent): void {
    this.#loader.handle(event, this.#options.clock.now());
    this.#step();
  }

  #step(): void {
    // Controlling the player may cause reports and changes of the store.
    if (this.#isStepping || this.#isStopped) return;
    this.#isStepping = true;
    this.#cancelNext();
    const current = this.#currentPlayback();
    if (this.#isDetached) this.#rejoinAtEnd();
    else if (current?.source === undefined) this.#loader.unload();
    else this.#follow(current, current.source);
    this.#prepareNext(current);
    this.#updateSyncStatus(this.#observeSync(current));
    this.#reporter.update(current, this.#observePlayer(current));
    this.#isStepping = false;
    this.#cancelNext = this.#options.clock.after(this.#nextStepInMs(current), () => this.#step());
  }

  /** Returns the next item's playback when a seamless change is due, before the room announces it. */
  #currentPlayback(): RoomPlayback | undefined {
    const current = this.#options.playback.current();
    const next = current?.next;
    if (next?.isSeamless !== true || !this.#isServerTimeKnown) return current;
    return this.#options.sharedClock.serverNow() < next.playback.timeline.atServerMs ? current : next.playback;
  }

  #prepareNext(current: RoomPlayback | undefined): void {
    if (current === undefined || this.#isDetached || !this.#isServerTimeKnown) return this.#next.drop();
    this.#next.step(current, this.#options.sharedClock.serverNow());
  }

  /** A scheduled start is met on time, not up to 0.1 s later. */
  #nextStepInMs(current: RoomPlayback | undefined): number {
    const { clock, sharedClock } = this.#options;
    if (current?.timeline.isPlaying !== true) return stepIntervalMs;
    const intervalMs = this.#steering.isInHurry(clock.now()) ? hurriedIntervalMs : stepIntervalMs;
    const starts = [current.timeline.atServerMs - this.#steering.startLeadMs];
    if (current.next?.isSeamless === true) {
      const { atServerMs } = current.next.playback.timeline;
      starts.push(atServerMs - preparedLeadMs, atServerMs);
    }
    const serverMs = sharedClock.serverNow();
    const dueInMs = [...starts.map((startMs) => startMs - serverMs), this.#steering.rateChangeMs - clock.now()];
    return Math.min(intervalMs, ...dueInMs.map(Math.ceil).filter((ms) => ms > 0));
  }

  #rejoinAtEnd(): void {
    if (this.#player.state().hasEnded) this.rejoin();
  }

  #follow(current: RoomPlayback, source: PlayerSource): void {
    if (current.timeline.isPlaying && !this.#isServerTimeKnown) return;
    if (this.#loader.mustLoad(source, this.#options.clock.now())) this.#load(source, current.timeline);
    else this.#loader.update(source);
    const { isMuted, isPaused } = this.#player.state();
    this.#starter.update({ type: 'observed', isMuted, isPaused });
    this.#steering.step(current);
  }

  get #isServerTimeKnown(): boolean {
    return this.#options.sharedClock.quality().samples > 0;
  }

  #load(source: PlayerSource, timeline: Timeline): void {
    this.#starter.update({ type: 'load' });
    this.#steering.restart();
    this.#loader.load(source, positionAt(timeline, this.#options.sharedClock.serverNow()));
    this.#next.forget();
  }

  #updateSyncStatus(event: SyncStatusEvent): void {
    const before = this.#syncStatus.status;
    this.#syncStatus = nextSyncStatus(this.#syncStatus, event, this.#options.clock.now());
    const { status } = this.#syncStatus;
    if (status !== before) this.#options.onSyncStatus(status);
  }

  #observeSync(current: RoomPlayback | undefined): SyncStatusEvent {
    if (current?.source === undefined || !current.timeline.isPlaying || !this.#isServerTimeKnown) return { type: 'still' };
    const { isLoaded, hasEnded } = this.#player.state();
    const isFollowing = this.#starter.state === 'ok' && isLoaded && !hasEnded;
    return {
      type: 'playing',
      startsInMs: current.timeline.atServerMs - this.#options.sharedClock.serverNow(),
      lateSeconds: isFollowing ? -this.#sampler.offsetSeconds(this.#steering.adapt(current)) : 0,
    };
  }

  #observePlayer(current: RoomPlayback | undefined): PlayerObservation {
    const isLoaded = current !== undefined && this.#loader.has(current.source);
    return {
      isDetached: this.#isDetached,
      isLoaded,
      isInPosition: isLoaded && this.#sampler.isInPosition(this.#steering.adapt(current)),
      readyForNext: this.#next.ready,
      undecodable: isLoaded ? this.#undecodable.partsOf(current.source) : undefined,
      startDelaySeconds: this.#steering.startDelaySeconds,
      isRoomMoving: current !== undefined && isMoving(current.timeline, this.#options.sharedClock.serverNow()),
      // Offsets aren't measured while the room is paused.
      offsetSeconds: isLoaded && current.timeline.isPlaying ? this.#steering.offsetSeconds : undefined,
    };
  }
}

/** Keeps a player in step until stopped. After network errors it loads again in 2 s, 4 s and so on, at most 30 s. */
export function followRoom(options: FollowRoomOptions): Follower {
  return new RoomFollower(options);
}
