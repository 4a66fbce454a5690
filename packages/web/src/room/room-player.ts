import type { Clock } from '@matinee/base/clock';
import { positionAt, timelineOf } from '@matinee/protocol';
import {
  type PlaybackUrl,
  createPlayer,
  followRoom,
  type Drift,
  type FollowedPage,
  type Follower,
  type Player,
  type PlayerEvent,
  type Span,
  type Stage,
} from '@matinee/sync';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SettingsStore } from '../preferences/settings-store.ts';
import { createPlaybackFeed } from '../room-client/playback-feed.ts';
import type { RoomSession } from '../room-client/room-session.ts';
import { createDetachedControls, type DetachedControls } from './detached-controls.ts';
import { blankView, type PlayerView } from './player-view.ts';

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
  drift(): Drift;
  /** For a press by the user: plays, and with sound, if the browser had blocked that. */
  join(): void;
  /** Seeks to the room's position at once. */
  resync(): void;
  /** Stops following the room; `detached` then controls this player. */
  detach(): void;
  /** Follows the room again. */
  rejoin(): void;
  readonly detached: DetachedControls;
  selectCaption(id: string | undefined): void;
  selectQuality(id: string | undefined): void;
  close(): void;
}

export interface RoomPlayerOptions {
  stage: Stage;
  session: RoomSession;
  settings: Pick<SettingsStore, 'getState' | 'subscribe'>;
  page: FollowedPage;
  clock: Clock;
  /** Resolves the playback URL of a video, given as `<service>:<id>`. */
  resolvePlaybackUrl: (video: string) => Promise<PlaybackUrl>;
}

/** Plays what the room plays on the given stage until closed, and reports the player's status to the room. */
export function createRoomPlayer(options: RoomPlayerOptions): RoomPlayer {
  return new FollowingPlayer(options);
}

class FollowingPlayer implements RoomPlayer {
  readonly view = createStore<PlayerView>(() => blankView);
  readonly stage: Stage;
  readonly detached: DetachedControls;
  readonly #player: Player;
  readonly #follower: Follower;
  readonly #session: RoomSession;
  readonly #settings: RoomPlayerOptions['settings'];
  readonly #unsubscribe: readonly (() => void)[];

  constructor({ stage, session, settings, page, clock, resolvePlaybackUrl }: RoomPlayerOptions) {
    this.stage = stage;
    this.#session = session;
    this.#settings = settings;
    const player = createPlayer({ stage, clock, resolvePlaybackUrl });
    this.#player = player;
    const unsubscribePlayer = player.subscribe((event) => this.#onPlayerEvent(event));
    this.#applyVolume();
    const unsubscribeSettings = settings.subscribe(() => this.#applyVolume());
    this.#follower = followRoom({
      player,
      sharedClock: session.clock,
      playback: createPlaybackFeed(session.store),
      clock,
      page,
      onReport: (report) => session.report(report),
      onAutoplay: (autoplay) => this.view.setState({ autoplay }),
      onSyncStatus: (syncStatus) => this.view.setState({ ...this.#readPlayer(), syncStatus }),
    });
    // Each connection is a new client to the room, which has no report from it.
    const unsubscribeSession = session.onMessage((message) => {
      if (message.action === 'you') session.report(this.#follower.report());
    });
    this.#unsubscribe = [unsubscribeSession, unsubscribeSettings, unsubscribePlayer];
    this.detached = createDetachedControls(player, this.view);
  }

  position(): number {
    const { isLoaded, error } = this.#player.state();
    return isLoaded && error === undefined ? this.#player.position() : this.roomPosition();
  }

  roomPosition(): number {
    const { sync } = this.#session.store.getState();
    return sync?.currentSource ? positionAt(timelineOf(sync), this.#session.clock.serverNow(), this.duration()) : 0;
  }

  duration(): number | undefined {
    return this.#player.duration() ?? this.#session.store.getState().sync?.currentSource?.length;
  }

  buffered(): readonly Span[] {
    return this.#player.buffered();
  }

  drift(): Drift {
    return this.#follower.drift();
  }

  join(): void {
    this.#follower.join();
  }

  resync(): void {
    this.#follower.resync();
  }

  detach(): void {
    this.#follower.leave();
  }

  rejoin(): void {
    this.#follower.rejoin();
  }

  selectCaption(id: string | undefined): void {
    this.#player.captions.select(id);
  }

  selectQuality(id: string | undefined): void {
    this.#player.qualities.select(id);
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#follower.stop();
    this.#player.destroy();
  }

  #readPlayer(): Partial<PlayerView> {
    const { status, error, isLoaded, isPaused, rate, isFrame } = this.#player.state();
    const isLive = this.#player.liveTarget(this.#session.clock.serverNow()) !== undefined;
    return { status, error, isLoaded, isPaused, rate, isFrame, isLive };
  }

  #onPlayerEvent(event: PlayerEvent): void {
    const { captions, qualities } = this.#player;
    this.view.setState({
      ...this.#readPlayer(),
      ...(event.type === 'metadata' && { width: event.widthPixels, height: event.heightPixels }),
      captions: captions.list(),
      captionId: captions.selectedId(),
      qualities: qualities.list(),
      qualityId: qualities.selectedId(),
    });
  }

  #applyVolume(): void {
    const { volume, muted } = this.#settings.getState();
    this.#player.setVolume(volume / 100);
    // A player that the browser has muted stays muted until the user presses to join.
    if (muted || this.view.getState().autoplay !== 'muted') this.#player.setMuted(muted);
  }
}
