import type { Clock } from '@matinee/base/clock';
import { PlayerEvents } from '../player-events.ts';
import { delegateSelection, noSelection, type FrameKind, type Player, type PlayerState } from '../player.ts';
import type { Embed, OpenEmbed } from './embed.ts';
import { createEmbedSlot, type KeepFrame } from './embed-slot.ts';
import { FrameShell } from './frame-shell.ts';
import { canPlay, frameStatus, hasMedia, isPaused, isSeeking, type FrameState } from './frame-state.ts';
import { estimatedSeconds } from './position-estimate.ts';

interface FramePlayerOptions {
  open: OpenEmbed;
  place: Pick<Element, 'append'>;
  keep: KeepFrame;
  /** Monotonic. */
  clock: Clock;
}

/** Code loads with a site's first video; `keep` depends on how reliable its frame is. */
const embeds: Record<FrameKind, { open: OpenEmbed; keep: KeepFrame }> = {
  youtube: { open: async (options) => (await import('../youtube/open-youtube.ts')).openYouTube(options), keep: 'always' },
  vimeo: { open: async (options) => (await import('../vimeo/open-vimeo.ts')).openVimeo(options), keep: 'until-failure' },
  peertube: { open: async (options) => (await import('../peertube/open-peertube.ts')).openPeerTube(options), keep: 'never' },
};

export function createSitePlayer(kind: FrameKind, options: Pick<FramePlayerOptions, 'place' | 'clock'>): Player {
  return createFramePlayer({ ...embeds[kind], ...options });
}

/**
 * Plays through a site's own player in a frame. Its reports are late, coarse and not always true: the position is estimated
 * between them, and playing without progress (an advertisement) counts as buffering.
 */
export function createFramePlayer({ open, place, keep, clock }: FramePlayerOptions): Player {
  const events = new PlayerEvents();
  const slot = createEmbedSlot({
    open,
    place,
    keep,
    clock,
    onOpened: () => shell.dispatch({ type: 'opened' }),
    onReport: (report) => shell.dispatch(report),
  });
  const shell = new FrameShell(clock, slot, (event) => events.emit(event));
  const openEmbed = (): Embed | undefined => (shell.state.phase === 'open' ? slot.embed() : undefined);

  return {
    load: (source, { startAtSeconds }) => shell.dispatch({ type: 'load', source, startAtSeconds }),
    setSubtitles: () => undefined,
    unload: () => shell.dispatch({ type: 'unload' }),
    play: () => shell.play(),
    pause: () => shell.dispatch({ type: 'pause' }),
    seek: (seconds) => shell.dispatch({ type: 'seek', seconds }),
    setRate: (rate) => shell.dispatch({ type: 'setRate', rate }),
    setVolume: (volume) => shell.dispatch({ type: 'setVolume', volume }),
    setMuted: (isMuted) => shell.dispatch({ type: 'setMuted', isMuted }),
    position: () => positionOf(shell.state, clock.now()),
    duration: () => (hasMedia(shell.state) ? shell.state.media.durationSeconds : undefined),
    // Only the site knows the live edge, and stays there.
    liveTarget: () => (isLive(shell.state) ? positionOf(shell.state, clock.now()) : undefined),
    buffered: () => openEmbed()?.buffered() ?? [],
    state: () => toPlayerState(shell.state, clock.now()),
    captions: delegateSelection(() => openEmbed()?.captions),
    qualities: delegateSelection(() => openEmbed()?.qualities),
    audioTracks: noSelection,
    subscribe: (listener) => events.subscribe(listener),
    destroy() {
      shell.dispatch({ type: 'unload' });
      slot.close();
      events.clear();
    },
  };
}

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
    takesSmallRates: false,
    error: state.phase === 'failed' ? state.error : undefined,
    isFrame: true,
    isSoundClosed: true,
  };
}
