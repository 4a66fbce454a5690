import type { Clock } from '@matinee/base/clock';
import { positionAt, timelineOf, type PlayerStatus } from '@matinee/protocol';
import {
  type PlaybackUrl,
  createPlayer,
  followRoom,
  type AutoplayState,
  type CaptionTrack,
  type Drift,
  type FollowedPage,
  type PlayerErrorCode,
  type Quality,
  type Span,
  type Stage,
  type SyncStatus,
} from '@matinee/sync';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SettingsStore } from '../preferences/settings-store.ts';
import { createPlaybackFeed } from '../room-client/playback-feed.ts';
import type { RoomSession } from '../room-client/room-session.ts';

/** What the screen and the dock show of the player; everything but the position, which moves all the time. */
export interface PlayerView {
  status: PlayerStatus;
  error: PlayerErrorCode | undefined;
  isLoaded: boolean;
  autoplay: AutoplayState;
  syncStatus: SyncStatus;
  /** Of this player; the controls show it while detached. */
  isPaused: boolean;
  rate: number;
  /** Pixels; 0 while unknown. */
  width: number;
  height: number;
  captions: readonly CaptionTrack[];
  captionId: string | undefined;
  qualities: readonly Quality[];
  qualityId: string | undefined;
  /** A broadcast, which is watched at its edge. */
  isLive: boolean;
  /** The picture is a page of another site. */
  isFrame: boolean;
}

/** Controls this player alone, while detached. */
export interface DetachedRemote {
  play(): void;
  pause(): void;
  /** Seconds from the start of the source. */
  seek(seconds: number): void;
  setSpeed(speed: number): void;
}

/** This client's player, following the room. Seconds are from the start of the source. */
export interface RoomPlayer {
  readonly view: StoreApi<PlayerView>;
  /** Where the picture is; never to be moved while something plays. */
  readonly stage: Stage;
  /** What is on the screen, or where the room is while nothing is. */
  position(): number;
  /** Where the room is. */
  roomPosition(): number;
  /** Undefined while unknown, and for live streams. */
  duration(): number | undefined;
  buffered(): readonly Span[];
  drift(): Drift;
  /** In answer to a press: plays with sound if it was the browser that refused. */
  join(): void;
  /** Puts the player where the room is, at once. */
  resync(): void;
  /** Detaches this player from the room; `detached` then controls it. */
  leave(): void;
  rejoin(): void;
  readonly detached: DetachedRemote;
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

export const blankView: PlayerView = {
  status: 'none',
  error: undefined,
  isLoaded: false,
  autoplay: 'ok',
  syncStatus: 'together',
  isPaused: true,
  rate: 1,
  width: 0,
  height: 0,
  captions: [],
  captionId: undefined,
  qualities: [],
  qualityId: undefined,
  isLive: false,
  isFrame: false,
};

/** Plays what the room plays on the given stage until closed, and reports to the room how it goes. */
export function createRoomPlayer({ stage, session, settings, page, clock, resolvePlaybackUrl }: RoomPlayerOptions): RoomPlayer {
  const player = createPlayer({ stage, clock, resolvePlaybackUrl });
  const view = createStore<PlayerView>(() => blankView);

  const read = (): Partial<PlayerView> => {
    const { status, error, isLoaded, isPaused, rate, isFrame } = player.state();
    const isLive = player.liveTarget(session.clock.serverNow()) !== undefined;
    return { status, error, isLoaded, isPaused, rate, isFrame, isLive };
  };

  const unsubscribePlayer = player.subscribe((event) => {
    const size = event.type === 'metadata' ? { width: event.widthPixels, height: event.heightPixels } : {};
    const tracks = {
      captions: player.captions.list(),
      captionId: player.captions.selectedId(),
      qualities: player.qualities.list(),
      qualityId: player.qualities.selectedId(),
    };
    view.setState({ ...read(), ...size, ...tracks });
  });

  const applyVolume = (): void => {
    const { volume, muted } = settings.getState();
    player.setVolume(volume / 100);
    // What the browser has silenced stays so until somebody joins.
    if (muted || view.getState().autoplay !== 'muted') player.setMuted(muted);
  };

  applyVolume();
  const unsubscribeSettings = settings.subscribe(applyVolume);
  const follower = followRoom({
    player,
    sharedClock: session.clock,
    playback: createPlaybackFeed(session.store),
    clock,
    page,
    onReport: (report) => session.report(report),
    onAutoplay: (autoplay) => view.setState({ autoplay }),
    onSyncStatus: (syncStatus) => view.setState({ ...read(), syncStatus }),
  });
  // A new connection is a new client to the room, and has said nothing yet.
  const unsubscribeSession = session.onMessage((message) => {
    if (message.action === 'you') session.report(follower.report());
  });

  const duration = (): number | undefined => player.duration() ?? session.store.getState().sync?.currentSource?.length;

  const roomPosition = (): number => {
    const { sync } = session.store.getState();
    return sync?.currentSource ? positionAt(timelineOf(sync), session.clock.serverNow(), duration()) : 0;
  };

  return {
    view,
    stage,
    position() {
      const { isLoaded, error } = player.state();
      return isLoaded && error === undefined ? player.position() : roomPosition();
    },
    roomPosition,
    duration,
    buffered: () => player.buffered(),
    drift: () => follower.drift(),
    join: () => follower.join(),
    resync: () => follower.resync(),
    leave: () => follower.leave(),
    rejoin: () => follower.rejoin(),
    detached: {
      // A browser that refuses says so with the first start, which is long past.
      play: () => void player.play().catch(() => undefined),
      pause: () => player.pause(),
      seek: (seconds) => player.seek(seconds),
      setSpeed(speed) {
        player.setRate(speed);
        view.setState({ rate: speed });
      },
    },
    selectCaption: (id) => player.captions.select(id),
    selectQuality: (id) => player.qualities.select(id),
    close() {
      unsubscribeSession();
      unsubscribeSettings();
      unsubscribePlayer();
      follower.stop();
      player.destroy();
    },
  };
}
