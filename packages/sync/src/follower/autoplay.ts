/**
 * `muted`: plays, but the browser forbids sound. `blocked`: the browser forbids playing. Both end with a join. `tap`: a
 * start was refused even after a join, as by a site's player in a frame, so that only a click on the video itself helps.
 */
export type AutoplayState = 'ok' | 'muted' | 'blocked' | 'tap';

/** The browser's autoplay permission for the player, as far as its refusals have shown. */
export interface Autoplay {
  state: AutoplayState;
  /** The follower has muted the player for the browser's sake; a player muted by the user stays muted. */
  isMutedByFollower: boolean;
  /** The user has joined and nothing has played since. */
  isJoinPending: boolean;
}

export type AutoplayEvent =
  | { type: 'load' }
  | { type: 'played' }
  /** The browser has refused a start. */
  | { type: 'refused'; isMuted: boolean }
  /** The user has clicked, to play with sound. */
  | { type: 'join' }
  /** The player's report; the user may have unmuted or started it. */
  | { type: 'observed'; isMuted: boolean; isPaused: boolean };

export const initialAutoplay: Autoplay = { state: 'ok', isMutedByFollower: false, isJoinPending: false };

/** Autoplay after an event, and whether to mute or unmute the player for it. */
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

/** Whether the follower may start the player; otherwise the user has to act first. */
export function mayStart({ state }: Autoplay): boolean {
  return state === 'ok' || state === 'muted';
}
