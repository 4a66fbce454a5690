import type { Clock } from '@matinee/base/clock';
import { canPrepare, takesSmallRates, type Device } from './device.ts';
import { createElementPlayer, type ElementPlayerOptions } from './element-player.ts';
import type { StartEngine } from './engine.ts';
import { engineLoaders } from './engine-loaders.ts';
import type { MediaFormat, FrameKind, Player, PlayerSource, PreparingPlayer } from './player.ts';
import type { Stage } from './stage.ts';
import { createSwitchingPlayer } from './switching-player.ts';

export interface CreatePlayerOptions extends Pick<ElementPlayerOptions, 'soundLanguage' | 'captionWishes' | 'qualityWish'> {
  stage: Stage;
  clock: Clock;
  /** `video` is `<service>:<id>`, the codecs are those known (RFC 6381). Rejects with a SourceError if a retry can't help. */
  resolvePlaybackUrl: (video: string, codecs: string | undefined) => Promise<PlaybackUrl>;
  /** The `navigator`. */
  device: Device;
}

/** A playback URL, valid for a while, with the qualities and subtitles of its source. */
export interface PlaybackUrl extends Pick<PlayerSource, 'qualities' | 'textTracks' | 'file' | 'offsetSeconds' | 'isOnServer'> {
  kind: MediaFormat;
  url: string;
}

/** Creates the player for everything that a room may play; it and the stage live as long as the room is open. */
export function createPlayer(options: CreatePlayerOptions): PreparingPlayer {
  const { stage, clock, resolvePlaybackUrl, device, soundLanguage, captionWishes, qualityWish } = options;
  const elements = new Map<HTMLVideoElement, Player>();
  const frames = new Map<FrameKind, Player>();
  const opening = new Map<FrameKind, Promise<Player>>();

  function elementIn(video: HTMLVideoElement): Player {
    const player =
      elements.get(video) ??
      createElementPlayer(video, {
        loadEngine,
        resolveSource,
        takesSmallRates: takesSmallRates(device),
        soundLanguage,
        captionWishes,
        qualityWish,
        renew: () => renew(video),
      });
    elements.set(video, player);
    return player;
  }

  async function resolveSource(source: PlayerSource): Promise<PlayerSource> {
    return source.kind === 'on-demand' ? { ...source, ...(await resolvePlaybackUrl(source.url, source.codecs)) } : source;
  }

  async function openFrame(kind: FrameKind): Promise<Player> {
    const { createSitePlayer } = await import('./frame/frame-player.ts');
    const player = createSitePlayer(kind, { place: stage.element, clock });
    frames.set(kind, player);
    return player;
  }

  function frameFor(kind: FrameKind): Player | Promise<Player> {
    const known = frames.get(kind) ?? opening.get(kind);
    if (known !== undefined) return known;
    // A failure is tried again with the next load.
    const fetched = openFrame(kind).finally(() => opening.delete(kind));
    opening.set(kind, fetched);
    return fetched;
  }

  function playerFor(kind: PlayerSource['kind']): Player | Promise<Player> {
    return isFrameKind(kind) ? frameFor(kind) : elementIn(stage.video);
  }

  /** While a frame plays, the video is free. */
  function spareFor(kind: PlayerSource['kind'], playing: Player): Player | undefined {
    if (isFrameKind(kind) || !canPrepare(device)) return undefined;
    const shown = elementIn(stage.video);
    return playing === shown ? elementIn(stage.spare()) : shown;
  }

  /** A hidden video loads again when shown. */
  function renew(video: HTMLVideoElement): boolean {
    if (video !== stage.video || stage.element.dataset['shows'] === 'frame') return false;
    player.renewVideo();
    return true;
  }

  const player = createSwitchingPlayer({
    playerFor,
    spareFor,
    first: elementIn(stage.video),
    clock,
    renew() {
      elements.delete(stage.video);
      stage.renew();
    },
    onSwitch(player) {
      const isFrame = ![...elements.values()].includes(player);
      if (!isFrame && player !== elementIn(stage.video)) stage.exchange();
      stage.element.dataset['shows'] = isFrame ? 'frame' : 'element';
      stage.video.style.visibility = isFrame ? 'hidden' : '';
    },
  });
  return player;
}

function loadEngine(source: PlayerSource): Promise<StartEngine> {
  return engineLoaders[source.kind as MediaFormat](source);
}

function isFrameKind(kind: PlayerSource['kind']): kind is FrameKind {
  return kind === 'youtube' || kind === 'vimeo' || kind === 'peertube';
}
