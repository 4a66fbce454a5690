import type { PlayerStatus } from '@matinee/protocol';
import {
  createPlayer,
  followRoom,
  monotonicNow,
  positionAt,
  type AutoplayState,
  type CaptionTrack,
  type FollowedPage,
  type PlayerErrorCode,
  type Quality,
  type Span,
  type Timer,
} from '@matinee/sync';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SettingsStore } from '../../preferences/settings-store.ts';
import { createPlaybackFeed, timelineOf } from '../../room-client/playback-feed.ts';
import type { RoomSession } from '../../room-client/room-session.ts';

/** What the screen and the dock show of the player; everything but the position, which moves all the time. */
export interface PlayerView {
  status: PlayerStatus;
  error: PlayerErrorCode | undefined;
  isLoaded: boolean;
  autoplay: AutoplayState;
  /** Pixels; 0 while unknown. */
  width: number;
  height: number;
  captions: readonly CaptionTrack[];
  captionId: string | undefined;
  qualities: readonly Quality[];
  qualityId: string | undefined;
}

/** This client's player, following the room. Seconds are from the start of the source. */
export interface RoomPlayer {
  readonly view: StoreApi<PlayerView>;
  readonly video: HTMLVideoElement;
  /** What is on the screen, or where the room is while nothing is. */
  position(): number;
  /** Where the room is. */
  roomPosition(): number;
  /** Undefined while unknown, and for live streams. */
  duration(): number | undefined;
  buffered(): readonly Span[];
  /** How far ahead of the room, in ms; undefined while unknown. */
  driftMs(): number | undefined;
  /** In answer to a press: plays with sound if it was the browser that refused. */
  join(): void;
  selectCaption(id: string | undefined): void;
  selectQuality(id: string | undefined): void;
  close(): void;
}

export interface RoomPlayerOptions {
  video: HTMLVideoElement;
  session: RoomSession;
  settings: Pick<SettingsStore, 'getState' | 'subscribe'>;
  page: FollowedPage;
  timer: Timer;
}

const blankView: PlayerView = {
  status: 'none',
  error: undefined,
  isLoaded: false,
  autoplay: 'ok',
  width: 0,
  height: 0,
  captions: [],
  captionId: undefined,
  qualities: [],
  qualityId: undefined,
};

/** Plays what the room plays in the given element until closed, and reports to the room how it goes. */
export function createRoomPlayer({ video, session, settings, page, timer }: RoomPlayerOptions): RoomPlayer {
  const player = createPlayer('direct', video);
  if (player === undefined) throw new Error('Every browser plays files in an element');
  const view = createStore<PlayerView>(() => blankView);

  const read = (): Partial<PlayerView> => {
    const { status, error, isLoaded } = player.state();
    return { status, error, isLoaded };
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
    clock: session.clock,
    playback: createPlaybackFeed(session.store),
    timer,
    now: monotonicNow,
    page,
    onStatus(status) {
      view.setState(read());
      session.setStatus(status);
    },
    onAutoplay: (autoplay) => view.setState({ autoplay }),
  });
  // A new connection is a new client to the room, and has said nothing yet.
  const unsubscribeSession = session.onMessage((message) => {
    if (message.action === 'you') session.setStatus(player.state().status);
  });

  const duration = (): number | undefined => player.duration() ?? session.store.getState().sync?.currentSource?.length;

  const roomPosition = (): number => {
    const { sync } = session.store.getState();
    return sync?.currentSource ? positionAt(timelineOf(sync), session.clock.serverNow(), duration()) : 0;
  };

  return {
    view,
    video,
    position() {
      const { isLoaded, error } = player.state();
      return isLoaded && error === undefined ? player.position() : roomPosition();
    },
    roomPosition,
    duration,
    buffered: () => player.buffered(),
    driftMs: () => follower.drift().errorMs,
    join: () => follower.join(),
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
