import { RequestType } from '@matinee/protocol';
import { selectCan, selectSource } from '../../room-client/room-selectors.ts';
import type { RoomSession } from '../../room-client/room-session.ts';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import type { PlayerContextValue } from '../../room/player/player-context.ts';
import { videoTitle } from '../../room/texts/video-title.ts';
import type { MediaAction, MediaActionDetails, MediaControls, MediaPosition, NowPlaying } from './media-controls.ts';

export interface FollowMediaControlsOptions extends PlayerContextValue {
  session: Pick<RoomSession, 'store' | 'skip'>;
  media: MediaControls;
  /** Monotonic ms. */
  now: () => number;
}

const defaultSeekSeconds = 10;
/** The device extrapolates the position; larger differences set it again. */
const positionToleranceSeconds = 1;

/** Connects media keys and the lock screen with the room, as far as this user may. Returns the function that disconnects them. */
export function followMediaControls(options: FollowMediaControlsOptions): () => void {
  const follower = new MediaControlsFollower(options);
  const follow = (): void => follower.update();
  follow();
  const unsubscribe = [options.session.store.subscribe(follow), options.player.view.subscribe(follow)];
  return () => {
    for (const stop of unsubscribe) stop();
    follower.clear();
  };
}

type OptionalAction = Exclude<MediaAction, 'play' | 'pause'>;

interface ReportedPosition {
  position: MediaPosition | undefined;
  isPlaying: boolean;
  atMs: number;
}

class MediaControlsFollower {
  readonly #options: FollowMediaControlsOptions;
  readonly #listeners: Record<OptionalAction, (details: MediaActionDetails) => void>;
  #shown: NowPlaying | undefined;
  #state: 'playing' | 'paused' | 'none' = 'none';
  #reported: ReportedPosition | undefined;
  readonly #offered = new Set<OptionalAction>();

  constructor(options: FollowMediaControlsOptions) {
    const { controls, media, session } = options;
    this.#options = options;
    this.#listeners = {
      seekbackward: ({ seekOffset }) => controls.seekBy(-(seekOffset ?? defaultSeekSeconds)),
      seekforward: ({ seekOffset }) => controls.seekBy(seekOffset ?? defaultSeekSeconds),
      seekto: ({ seekTime, fastSeek }) => {
        if (seekTime !== undefined && fastSeek !== true) controls.seekTo(seekTime);
      },
      nexttrack: () => void session.skip(),
    };
    // Both always have a listener: without one the browser itself would pause the video.
    media.on('play', () => this.#setPlaying(true));
    media.on('pause', () => this.#setPlaying(false));
  }

  update(): void {
    const { session, player, controls } = this.#options;
    const room = session.store.getState();
    const hasSource = selectSource(room) !== null;
    const isPlaying = hasSource && controls.isPlaying();
    const isDetached = controls.isDetached();
    const { isLive, rate } = player.view.getState();
    this.#show(nowPlayingOf(room));
    this.#setState(hasSource ? (isPlaying ? 'playing' : 'paused') : 'none');
    this.#reportPosition(hasSource ? this.#position(isLive, isDetached ? rate : (room.sync?.playbackSpeed ?? 1)) : undefined, isPlaying);
    const canSeek = (isDetached || selectCan(room, { type: RequestType.Seek })) && !isLive;
    for (const action of ['seekbackward', 'seekforward', 'seekto'] as const) this.#offer(action, canSeek);
    this.#offer('nexttrack', !isDetached && selectCan(room, { type: RequestType.Skip }));
  }

  clear(): void {
    const { media } = this.#options;
    for (const action of ['play', 'pause', 'seekbackward', 'seekforward', 'seekto', 'nexttrack'] as const) media.on(action, undefined);
    media.setPosition(undefined);
    media.setState('none');
    media.show(undefined);
  }

  #setPlaying(isPlaying: boolean): void {
    const { controls, session } = this.#options;
    const isAllowed = controls.isDetached() || selectCan(session.store.getState(), { type: RequestType.Playback });
    if (isAllowed && controls.isPlaying() !== isPlaying) controls.togglePlaying();
  }

  #show(playing: NowPlaying | undefined): void {
    const before = this.#shown;
    if (playing?.title === before?.title && playing?.room === before?.room && playing?.thumbnail === before?.thumbnail) return;
    this.#shown = playing;
    this.#options.media.show(playing);
  }

  #setState(state: 'playing' | 'paused' | 'none'): void {
    // Browsers forward each call to the system, and the room changes with every message.
    if (state !== this.#state) this.#options.media.setState(state);
    this.#state = state;
  }

  #position(isLive: boolean, speed: number): MediaPosition | undefined {
    const { player, controls } = this.#options;
    const lengthSeconds = isLive ? Infinity : player.duration();
    // The Media Session API accepts neither an unknown length nor a speed of 0.
    if (lengthSeconds === undefined || speed <= 0) return undefined;
    return { positionSeconds: controls.position(), lengthSeconds, speed };
  }

  #reportPosition(position: MediaPosition | undefined, isPlaying: boolean): void {
    const { media, now } = this.#options;
    const atMs = now();
    const before = this.#reported;
    const isSame =
      before !== undefined &&
      before.isPlaying === isPlaying &&
      before.position?.lengthSeconds === position?.lengthSeconds &&
      before.position?.speed === position?.speed &&
      Math.abs((position?.positionSeconds ?? 0) - extrapolate(before, atMs)) < positionToleranceSeconds;
    if (isSame) return;
    this.#reported = { position, isPlaying, atMs };
    media.setPosition(position);
  }

  #offer(action: OptionalAction, isOffered: boolean): void {
    if (this.#offered.has(action) === isOffered) return;
    if (isOffered) this.#offered.add(action);
    else this.#offered.delete(action);
    this.#options.media.on(action, isOffered ? this.#listeners[action] : undefined);
  }
}

function nowPlayingOf(room: ClientRoom): NowPlaying | undefined {
  const source = selectSource(room);
  return source === null
    ? undefined
    : { title: videoTitle(source), room: room.sync?.title.trim() || (room.sync?.name ?? ''), thumbnail: source.thumbnail };
}

/** Returns the position in seconds. */
function extrapolate({ position, isPlaying, atMs: reportedAtMs }: ReportedPosition, atMs: number): number {
  if (position === undefined) return 0;
  return position.positionSeconds + (isPlaying ? ((atMs - reportedAtMs) / 1000) * position.speed : 0);
}
