import type { Clock } from '@matinee/base/clock';
import { noSelection } from '../engine.ts';
import type { Player, PlayerEvent, PlayerState } from '../player.ts';
import type { Embed, OpenEmbed } from './embed.ts';
import { createEmbedSlot, type KeepFrame } from './embed-slot.ts';
import { FrameShell } from './frame-shell.ts';
import { canPlay, frameStatus, hasMedia, isPaused, isSeeking, type FrameState } from './frame-state.ts';
import { estimatedSeconds } from './position-estimate.ts';

export interface FramePlayerOptions {
  open: OpenEmbed;
  /** Where frames go. */
  place: Pick<Element, 'append'>;
  keep: KeepFrame;
  /** Monotonic. */
  clock: Clock;
}

/**
 * Plays through a site's own player in a frame. What that reports is late, comes in steps and isn't always true: the
 * position between two reports is estimated, and playing without progress (an advertisement) counts as buffering.
 */
export function createFramePlayer({ open, place, keep, clock }: FramePlayerOptions): Player {
  const listeners = new Set<(event: PlayerEvent) => void>();
  const slot = createEmbedSlot({
    open,
    place,
    keep,
    clock,
    onOpened: () => shell.dispatch({ type: 'opened' }),
    onReport: (report) => shell.dispatch(report),
  });
  const shell = new FrameShell(clock, slot, (event) => {
    for (const listener of listeners) listener(event);
  });
  const menus = (): Pick<Embed, 'captions' | 'qualities'> => (shell.state.phase === 'open' ? slot.embed() : undefined) ?? noMenus;

  return {
    load: (source, { startAtSeconds }) => shell.dispatch({ type: 'load', source, startAtSeconds }),
    unload: () => shell.dispatch({ type: 'unload' }),
    play: () => shell.play(),
    pause: () => shell.dispatch({ type: 'pause' }),
    seek: (seconds) => shell.dispatch({ type: 'seek', seconds }),
    setRate: (rate) => shell.dispatch({ type: 'setRate', rate }),
    setVolume: (volume) => shell.dispatch({ type: 'setVolume', volume }),
    setMuted: (isMuted) => shell.dispatch({ type: 'setMuted', isMuted }),
    position: () => positionOf(shell.state, clock.now()),
    duration: () => (hasMedia(shell.state) ? shell.state.media.durationSeconds : undefined),
    // Only the site's player knows where the edge of a live stream is, and stays there.
    liveTarget: () => (isLive(shell.state) ? positionOf(shell.state, clock.now()) : undefined),
    buffered: () => [],
    state: () => toPlayerState(shell.state, clock.now()),
    captions: {
      list: () => menus().captions.list(),
      selectedId: () => menus().captions.selectedId(),
      select: (id) => menus().captions.select(id),
    },
    qualities: {
      list: () => menus().qualities.list(),
      selectedId: () => menus().qualities.selectedId(),
      select: (id) => menus().qualities.select(id),
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    destroy() {
      shell.dispatch({ type: 'unload' });
      slot.close();
      listeners.clear();
    },
  };
}

const noMenus = { captions: noSelection, qualities: noSelection };

function isLive(state: FrameState): boolean {
  return hasMedia(state) && state.media.source.isLive === true;
}

function positionOf(state: FrameState, nowMs: number): number {
  return hasMedia(state) ? estimatedSeconds(state.media.position, nowMs) : 0;
}

function toPlayerState(state: FrameState, nowMs: number): PlayerState {
  const media = hasMedia(state) ? state.media : undefined;
  return {
    status: frameStatus(state, nowMs),
    isLoaded: media?.isLoaded === true,
    canPlay: canPlay(state, nowMs),
    isPaused: isPaused(state),
    isSeeking: isSeeking(state, nowMs),
    hasEnded: media?.embedState === 'ended',
    isMuted: state.isMuted,
    rate: media?.position.rate ?? 1,
    rates: media?.rates ?? [1],
    error: state.phase === 'failed' ? state.error : undefined,
    isFrame: true,
  };
}
