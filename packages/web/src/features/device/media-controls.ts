/** What the lock screen names. */
export interface NowPlaying {
  title: string;
  room: string;
  /** Address of a picture, as on the page. */
  thumbnail: string | undefined;
}

export interface MediaPosition {
  /** Seconds from the start; the length is Infinity for a broadcast. */
  positionSeconds: number;
  lengthSeconds: number;
  speed: number;
}

export interface MediaActionDetails {
  /** Where to, in seconds from the start. */
  seekTime?: number | undefined;
  /** By how much, in seconds. */
  seekOffset?: number | undefined;
  /** One of many while a finger drags; the last one is not. */
  fastSeek?: boolean | undefined;
}

export type MediaAction = 'play' | 'pause' | 'seekbackward' | 'seekforward' | 'seekto' | 'nexttrack';

/** The controls that the device has for what plays: keys of keyboards and headphones, the lock screen. */
export interface MediaControls {
  /** Undefined takes it all away. */
  show(playing: NowPlaying | undefined): void;
  setState(state: 'playing' | 'paused' | 'none'): void;
  /** Undefined while the length is unknown. */
  setPosition(place: MediaPosition | undefined): void;
  /** What an action does; without a listener the device offers it no more. */
  on(action: MediaAction, listener: ((press: MediaActionDetails) => void) | undefined): void;
}

/** The controls as the browser gives them (W3C Media Session); undefined where it has none. */
export function browserMediaControls({ mediaSession }: Partial<Pick<Navigator, 'mediaSession'>>): MediaControls | undefined {
  if (mediaSession === undefined) return undefined;
  return {
    show(playing) {
      mediaSession.metadata = playing === undefined ? null : metadataOf(playing);
    },
    setState(state) {
      mediaSession.playbackState = state;
    },
    setPosition(place) {
      if (place === undefined) mediaSession.setPositionState?.();
      else {
        const { positionSeconds, lengthSeconds, speed } = place;
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
        // A browser that does not know the action has no button for it either.
      }
    },
  };
}

function metadataOf({ title, room, thumbnail }: NowPlaying): MediaMetadata {
  const isAddress = thumbnail !== undefined && URL.canParse(thumbnail, location.href);
  return new MediaMetadata({ title, artist: room, artwork: isAddress ? [{ src: thumbnail }] : [] });
}
