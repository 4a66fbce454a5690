import { serverUrl } from '../../urls/own-urls.ts';

export interface NowPlaying {
  title: string;
  room: string;
  /** URL, relative or absolute. */
  thumbnail: string | undefined;
}

export interface MediaPosition {
  positionSeconds: number;
  /** Infinity for a live stream. */
  lengthSeconds: number;
  speed: number;
}

/** As in `MediaSessionActionDetails` (W3C Media Session). */
export interface MediaActionDetails {
  seekTime?: number | undefined;
  seekOffset?: number | undefined;
  /** True for the seeks while the user drags; false for the last one. */
  fastSeek?: boolean | undefined;
}

export type MediaAction = 'play' | 'pause' | 'seekbackward' | 'seekforward' | 'seekto' | 'nexttrack';

export interface MediaControls {
  /** Undefined clears the display. */
  show(playing: NowPlaying | undefined): void;
  setState(state: 'playing' | 'paused' | 'none'): void;
  /** Undefined while the length is unknown. */
  setPosition(position: MediaPosition | undefined): void;
  /** Without a listener the device doesn't offer the action. */
  on(action: MediaAction, listener: ((details: MediaActionDetails) => void) | undefined): void;
}

export function browserMediaControls({ mediaSession }: Partial<Pick<Navigator, 'mediaSession'>>): MediaControls | undefined {
  if (mediaSession === undefined) return undefined;
  return {
    show(playing) {
      mediaSession.metadata = playing === undefined ? null : metadataOf(playing);
    },
    setState(state) {
      mediaSession.playbackState = state;
    },
    setPosition(position) {
      if (position === undefined) mediaSession.setPositionState?.();
      else {
        const { positionSeconds, lengthSeconds, speed } = position;
        mediaSession.setPositionState?.({
          duration: lengthSeconds,
          position: Math.min(Math.max(0, positionSeconds), lengthSeconds),
          playbackRate: speed,
        });
      }
    },
    on(action, listener) {
      try {
        mediaSession.setActionHandler(action, listener ?? null);
      } catch {
        // Browsers without this action have no button for it.
      }
    },
  };
}

function metadataOf({ title, room, thumbnail }: NowPlaying): MediaMetadata {
  const isUrl = thumbnail !== undefined && URL.canParse(thumbnail, location.href);
  return new MediaMetadata({ title, artist: room, artwork: isUrl ? [{ src: serverUrl(thumbnail) }] : [] });
}
