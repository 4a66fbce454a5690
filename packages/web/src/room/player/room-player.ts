import { positionAt, timelineOf } from '@matinee/protocol';
import type { Drift, Span, Stage } from '@matinee/sync';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DetachedControls } from './detached-controls.ts';
import type { FollowingPlayer } from './following-player.ts';
import { blankView, type PlayerView } from './player-view.ts';
import type { RoomPlayerOptions } from './room-player-options.ts';

/** Loads what follows a room's videos: as the room opens, since most rooms have one. */
export const loadFollowing = () => import('./following-player.ts');

/** How long parts of the page wait for the video, in ms. */
const patienceMs = 1000;
let videoUnderWay: Promise<void> = Promise.resolve();

/** Resolves once the player of the room that was opened last loads its video, or won't soon. */
export async function whenVideoIsUnderWay(): Promise<void> {
  await videoUnderWay;
}

/** Loads a part of the page after the video: running the code of such parts takes a page that joins late half a second. */
export function afterVideo<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return () => whenVideoIsUnderWay().then(load);
}

/** This client's player, which follows the room. Seconds are from the start of the source. */
export interface RoomPlayer {
  readonly view: StoreApi<PlayerView>;
  /** Holds the video element or the frame. Moving it in the document would reload a frame. */
  readonly stage: Stage;
  /** Of this player, or of the room while this player has nothing loaded. */
  position(): number;
  roomPosition(): number;
  /** Undefined while unknown, and for live streams. */
  duration(): number | undefined;
  buffered(): readonly Span[];
  /** How much of the video can be played without loading, 0 to 100; undefined while its length is unknown. */
  bufferedPercent(): number | undefined;
  drift(): Drift;
  /** For a press by the user: plays, and with sound, if the browser had blocked that. */
  join(): void;
  /** Seeks to the room's position at once. */
  resync(): void;
  /** Loads the video again, where it has failed or doesn't come. */
  loadAgain(): void;
  /** Stops following the room; `detached` then controls this player. */
  detach(): void;
  /** Follows the room again. */
  rejoin(): void;
  readonly detached: DetachedControls;
  selectCaption(id: string | undefined): void;
  selectQuality(id: string | undefined): void;
  selectAudioTrack(id: string): void;
  /** Resolves with a small picture of the video near a position, as `Player.pictureAt` does. */
  pictureAt(seconds: number): Promise<ImageBitmap | undefined>;
  close(): void;
}

/** Plays what the room plays on the given stage until closed, and reports the player's status to the room. */
export function createRoomPlayer(options: RoomPlayerOptions): RoomPlayer {
  return new LazyRoomPlayer(options);
}

/** Follows the room once the room has a video. */
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
    // The load for a video says what has failed.
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

/** Nothing can be detached before there is a video. */
const noControls: DetachedControls = { play: noop, pause: noop, seek: noop, setSpeed: noop };

function noop(): void {}

/** The part of a video that spans cover, 0 to 100; undefined while its length in seconds is unknown. */
export function bufferedPercentOf(spans: readonly Span[], durationSeconds: number | undefined): number | undefined {
  if (durationSeconds === undefined || !(durationSeconds > 0)) return undefined;
  const lengthWithin = ({ start, end }: Span): number => Math.max(0, Math.min(end, durationSeconds) - Math.max(0, start));
  const seconds = spans.reduce((sum, span) => sum + lengthWithin(span), 0);
  return Math.min(100, Math.round((100 * seconds) / durationSeconds));
}
