/**
 * `muted`: plays, but the browser forbids sound. `blocked`: it forbids playing. Both end with a join. `tap`: even after a join a
 * start was refused, as by a site's frame; only a click on the video helps.
 */
export type AutoplayState = 'ok' | 'muted' | 'blocked' | 'tap';

/** The browser's permission, as its refusals show it. */
export interface Autoplay {
  state: AutoplayState;
  /** Muted by the follower, not by the user. */
  isMutedByFollower: boolean;
  isJoinPending: boolean;
}

export type AutoplayEvent =
  | { type: 'load' }
  | { type: 'played' }
  | { type: 'refused'; isMuted: boolean }
  /** Plays with sound. */
  | { type: 'join' }
  /** The user may have unmuted or started the player. */
  | { type: 'observed'; isMuted: boolean; isPaused: boolean };

export const initialAutoplay: Autoplay = { state: 'ok', isMutedByFollower: false, isJoinPending: false };

export function nextAutoplay(autoplay: Autoplay, event: AutoplayEvent): { autoplay: Autoplay; setMuted?: boolean } {
  switch (event.type) {
    case 'load':
    case 'played':
      return { autoplay: { ...autoplay, isJoinPending: false } };
    case 'refused':
      if (autoplay.isJoinPending) return { autoplay: { ...autoplay, state: 'tap' } };
      if (event.isMuted) return { autoplay: { ...autoplay, state: 'blocked' } };
      return { autoplay: { ...autoplay, state: 'muted', isMutedByFollower: true }, setMuted: true };
    case 'join': {
      const joined: Autoplay = { state: 'ok', isMutedByFollower: false, isJoinPending: true };
      return autoplay.isMutedByFollower ? { autoplay: joined, setMuted: false } : { autoplay: joined };
    }
    case 'observed': {
      const isResolved = autoplay.state === 'muted' ? !event.isMuted : !mayStart(autoplay) && !event.isPaused;
      return { autoplay: isResolved ? { ...autoplay, state: 'ok' } : autoplay };
    }
    default:
      return event satisfies never;
  }
}

export function mayStart({ state }: Autoplay): boolean {
  return state === 'ok' || state === 'muted';
}
