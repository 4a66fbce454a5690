import {
  selectCanPlayPause,
  selectCanSeek,
  selectPlaybackObstacle,
  selectRoomTitle,
  selectSource,
} from '../../room-client/room-selectors.ts';
import type { RoomSession } from '../../room-client/room-session.ts';
import type { PlayerControls } from '../../room/player-context.ts';
import { videoTitle } from '../../room/video-title.ts';
import type { MediaControls, NowPlaying, MediaPosition } from './media-controls.ts';

export interface FollowMediaControlsOptions {
  session: Pick<RoomSession, 'store' | 'skip'>;
  controls: PlayerControls;
  media: MediaControls;
  /** Monotonic ms. */
  now: () => number;
}

const stepSeconds = 10;
/** How far the device's own reckoning of the place may be off before it is told anew. */
const slackSeconds = 1;

/**
 * Makes the device's own controls those of the room: they show what plays and move what the buttons under the picture
 * move, as far as this person may. Returns how to stop.
 */
export function followMediaControls({ session, controls, media, now }: FollowMediaControlsOptions): () => void {
  const { player, remote, seeker } = controls;
  let shown: NowPlaying | undefined;
  let state: 'playing' | 'paused' | 'none' = 'none';
  let told: { place: MediaPosition | undefined; isPlaying: boolean; atMs: number } | undefined;
  const offered = new Map<string, boolean>();

  /** Left alone by the page, the browser would stop the video itself: these two are taken even where they do nothing. */
  function press(wanted: boolean): void {
    const isAllowed = remote.isDetached() || selectCanPlayPause(session.store.getState());
    if (isAllowed && remote.isPlaying() !== wanted) remote.toggle();
  }

  function offer(action: 'seekbackward' | 'seekforward' | 'seekto' | 'nexttrack', isOffered: boolean): void {
    if ((offered.get(action) ?? false) === isOffered) return;
    offered.set(action, isOffered);
    media.on(action, isOffered ? actions[action] : undefined);
  }

  const actions = {
    seekbackward: ({ seekOffset }) => seeker.by(-(seekOffset ?? stepSeconds)),
    seekforward: ({ seekOffset }) => seeker.by(seekOffset ?? stepSeconds),
    seekto: ({ seekTime, fastSeek }) => {
      if (seekTime !== undefined && fastSeek !== true) seeker.to(seekTime);
    },
    nexttrack: () => void session.skip(),
  } satisfies Partial<Record<string, Parameters<MediaControls['on']>[1]>>;

  function place(isLive: boolean, rate: number): MediaPosition | undefined {
    const lengthSeconds = isLive ? Infinity : player.duration();
    // Neither is something that a device can show.
    if (lengthSeconds === undefined || rate <= 0) return undefined;
    return { positionSeconds: remote.position(), lengthSeconds, speed: rate };
  }

  function tellPlace(next: MediaPosition | undefined, isPlaying: boolean): void {
    const atMs = now();
    const before = told?.place;
    const isSame =
      told !== undefined &&
      told.isPlaying === isPlaying &&
      before?.lengthSeconds === next?.lengthSeconds &&
      before?.speed === next?.speed &&
      Math.abs((next?.positionSeconds ?? 0) - reckoned(told, atMs)) < slackSeconds;
    if (isSame) return;
    told = { place: next, isPlaying, atMs };
    media.setPosition(next);
  }

  function follow(): void {
    const room = session.store.getState();
    const source = selectSource(room);
    const isPlaying = source !== null && remote.isPlaying();
    const { isLive, rate } = player.view.getState();
    const isDetached = remote.isDetached();
    const canSeek = (isDetached || selectCanSeek(room)) && !isLive;
    const playing =
      source === null ? undefined : { title: videoTitle(source), room: selectRoomTitle(room) ?? '', thumbnail: source.thumbnail };
    if (!isSameShown(playing, shown)) {
      shown = playing;
      media.show(playing);
    }
    const nextState = source === null ? 'none' : isPlaying ? 'playing' : 'paused';
    // Browsers pass on each, changed or not, and the room changes with every message.
    if (nextState !== state) media.setState(nextState);
    state = nextState;
    tellPlace(source === null ? undefined : place(isLive, isDetached ? rate : (room.sync?.playbackSpeed ?? 1)), isPlaying);
    for (const action of ['seekbackward', 'seekforward', 'seekto'] as const) offer(action, canSeek);
    offer('nexttrack', !isDetached && selectPlaybackObstacle(room, 'playback.skip') === undefined);
  }

  media.on('play', () => press(true));
  media.on('pause', () => press(false));
  follow();
  const unsubscribe = [session.store.subscribe(follow), player.view.subscribe(follow)];

  return () => {
    for (const stop of unsubscribe) stop();
    for (const action of ['play', 'pause', 'seekbackward', 'seekforward', 'seekto', 'nexttrack'] as const) media.on(action, undefined);
    media.setPosition(undefined);
    media.setState('none');
    media.show(undefined);
  };
}

function isSameShown(a: NowPlaying | undefined, b: NowPlaying | undefined): boolean {
  return a?.title === b?.title && a?.room === b?.room && a?.thumbnail === b?.thumbnail;
}

/** Where the device believes the video is by now, in seconds. */
function reckoned(told: { place: MediaPosition | undefined; isPlaying: boolean; atMs: number }, atMs: number): number {
  const { place, isPlaying } = told;
  if (place === undefined) return 0;
  return place.positionSeconds + (isPlaying ? ((atMs - told.atMs) / 1000) * place.speed : 0);
}
