import { positionAt, timelineOf } from '@matinee/protocol';
import type { Drift, Span, Stage } from '@matinee/sync';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DetachedControls } from './detached-controls.ts';
import type { FollowingPlayer } from './following-player.ts';
import { blankView, type PlayerView } from './player-view.ts';
import type { RoomPlayerOptions } from './room-player-options.ts';

/** Loaded as the room opens, since most rooms have a video. */
export const loadFollowing = () => import('./following-player.ts');

const patienceMs = 1000;
let videoUnderWay: Promise<void> = Promise.resolve();

/** Resolves once the player of the last opened room loads its video, or won't soon. */
export async function whenVideoIsUnderWay(): Promise<void> {
  await videoUnderWay;
}

/** Loads a part of the page after the video: the code of such parts takes a page that joins late half a second. */
export function afterVideo<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return () => whenVideoIsUnderWay().then(load);
}

/** This client's player, which follows the room. Seconds are from the start of the source. */
export interface RoomPlayer {
  readonly view: StoreApi<PlayerView>;
  /** Holds the video element or the frame. Moving it in the document would reload a frame. */
  readonly stage: Stage;
  /** Returns the room's position while nothing is loaded. */
  position(): number;
  roomPosition(): number;
  /** Returns undefined while unknown, and for live streams. */
  duration(): number | undefined;
  buffered(): readonly Span[];
  /** Returns 0 to 100; undefined while the length is unknown. */
  bufferedPercent(): number | undefined;
  drift(): Drift;
  /** Plays after a press, and with sound, if the browser had blocked that. */
  join(): void;
  resync(): void;
  /** Loads a video again that has failed or is stuck. */
  loadAgain(): void;
  /** Stops following the room; `detached` then controls this player. */
  detach(): void;
  rejoin(): void;
  readonly detached: DetachedControls;
  selectCaption(id: string | undefined): void;
  selectQuality(id: string | undefined): void;
  selectAudioTrack(id: string): void;
  /** See `Player.pictureAt`. */
  pictureAt(seconds: number): Promise<ImageBitmap | undefined>;
  close(): void;
}

/** Plays the room's video until closed, and reports the status to the room. */
export function createRoomPlayer(options: RoomPlayerOptions): RoomPlayer {
  return new LazyRoomPlayer(options);
}

class LazyRoomPlayer implements RoomPlayer {
  readonly view = createStore<PlayerView>(() => blankView);
  readonly stage: Stage;
  readonly #options: RoomPlayerOptions;
  #following: FollowingPlayer | undefined;
  #isLoading = false;
  #isClosed = false;
  readonly #underWay = Promise.withResolvers<void>();
  readonly #unsubscribe: () => void;

  constructor(options: RoomPlayerOptions) {
    this.#options = options;
    this.stage = options.stage;
    this.#unsubscribe = options.session.store.subscribe(() => this.#loadForVideo());
    if (options.isElsewhere === true) return;
    videoUnderWay = this.#underWay.promise;
    options.clock.after(patienceMs, this.#underWay.resolve);
    this.view.subscribe(({ status }) => {
      if (status !== 'none') this.#underWay.resolve();
    });
    // The load for a video reports the failure.
    loadFollowing().catch(() => undefined);
    this.#loadForVideo();
  }

  get detached(): DetachedControls {
    return this.#following?.detached ?? noControls;
  }

  position(): number {
    return this.#following?.position() ?? this.roomPosition();
  }

  roomPosition(): number {
    const { store, clock } = this.#options.session;
    const { sync } = store.getState();
    return sync?.currentSource ? positionAt(timelineOf(sync), clock.serverNow(), this.duration()) : 0;
  }

  duration(): number | undefined {
    return this.#following?.duration() ?? this.#options.session.store.getState().sync?.currentSource?.length;
  }

  buffered(): readonly Span[] {
    return this.#following?.buffered() ?? [];
  }

  bufferedPercent(): number | undefined {
    return bufferedPercentOf(this.buffered(), this.duration());
  }

  drift(): Drift {
    return this.#following?.drift() ?? { offsetMs: undefined, rate: 1, seeks: 0 };
  }

  join(): void {
    this.#following?.join();
  }

  resync(): void {
    this.#following?.resync();
  }

  loadAgain(): void {
    this.#following?.loadAgain();
  }

  detach(): void {
    this.#following?.detach();
  }

  rejoin(): void {
    this.#following?.rejoin();
  }

  selectCaption(id: string | undefined): void {
    this.#following?.selectCaption(id);
  }

  selectQuality(id: string | undefined): void {
    this.#following?.selectQuality(id);
  }

  selectAudioTrack(id: string): void {
    this.#following?.selectAudioTrack(id);
  }

  async pictureAt(seconds: number): Promise<ImageBitmap | undefined> {
    return this.#following?.pictureAt(seconds);
  }

  close(): void {
    this.#isClosed = true;
    this.#unsubscribe();
    this.#following?.close();
  }

  #loadForVideo(): void {
    const { sync } = this.#options.session.store.getState();
    if (sync?.currentSource === null) this.#underWay.resolve();
    if (this.#options.isElsewhere === true || this.#isLoading || !sync?.currentSource) return;
    this.#isLoading = true;
    this.#load().catch((error: unknown) => {
      // The next message of the room tries again.
      this.#isLoading = false;
      this.#options.log('The player could not be loaded', error);
    });
  }

  async #load(): Promise<void> {
    const { FollowingPlayer } = await loadFollowing();
    if (!this.#isClosed) this.#following = new FollowingPlayer(this.#options, this.view);
  }
}

const noControls: DetachedControls = { play: noop, pause: noop, seek: noop, setSpeed: noop };

function noop(): void {}

/** Returns 0 to 100; undefined while the length is unknown. */
export function bufferedPercentOf(spans: readonly Span[], durationSeconds: number | undefined): number | undefined {
  if (durationSeconds === undefined || !(durationSeconds > 0)) return undefined;
  const lengthWithin = ({ start, end }: Span): number => Math.max(0, Math.min(end, durationSeconds) - Math.max(0, start));
  const seconds = spans.reduce((sum, span) => sum + lengthWithin(span), 0);
  return Math.min(100, Math.round((100 * seconds) / durationSeconds));
}
