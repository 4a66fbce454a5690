import type { Clock } from '@matinee/base/clock';
import { createElementPlayer } from './element-player.ts';
import type { StartEngine } from './engine.ts';
import { engineLoaders } from './engine-loaders.ts';
import type { MediaFormat, FrameKind, Player, PlayerSource } from './player.ts';
import type { Stage } from './stage.ts';
import { createSwitchingPlayer } from './switching-player.ts';

export interface CreatePlayerOptions {
  stage: Stage;
  clock: Clock;
  /** Resolves the playback URL of a video, given as `<service>:<id>`. Rejects when there is none: for good with a SourceError. */
  resolvePlaybackUrl: (video: string) => Promise<PlaybackUrl>;
}

/** The URL from which a player loads a source, valid for a while, with the qualities and subtitles of the source. */
export interface PlaybackUrl extends Pick<PlayerSource, 'qualities' | 'textTracks'> {
  kind: MediaFormat;
  url: string;
}

/** A player for everything that a room may play. Keep it, and the stage, for as long as the room is open. */
export function createPlayer({ stage, clock, resolvePlaybackUrl }: CreatePlayerOptions): Player {
  const element = createElementPlayer(stage.video, loadEngine, resolveSource);
  const frames = new Map<FrameKind, Player>();
  const opening = new Map<FrameKind, Promise<Player>>();

  async function resolveSource(source: PlayerSource): Promise<PlayerSource> {
    return source.kind === 'on-demand' ? { ...source, ...(await resolvePlaybackUrl(source.url)) } : source;
  }

  function loadEngine({ kind }: PlayerSource): Promise<StartEngine> {
    return engineLoaders[kind as MediaFormat]();
  }

  /** The code of frames is fetched with the first video that needs it. */
  async function openFrame(kind: FrameKind): Promise<Player> {
    const { createSitePlayer } = await import('./frame/site-player.ts');
    const player = createSitePlayer(kind, { place: stage.element, clock });
    frames.set(kind, player);
    return player;
  }

  function frameFor(kind: FrameKind): Player | Promise<Player> {
    const known = frames.get(kind) ?? opening.get(kind);
    if (known !== undefined) return known;
    // Code that couldn't be fetched is tried again with the next load.
    const fetched = openFrame(kind).finally(() => opening.delete(kind));
    opening.set(kind, fetched);
    return fetched;
  }

  function playerFor(kind: PlayerSource['kind']): Player | Promise<Player> {
    switch (kind) {
      case 'file':
      case 'hls':
      case 'dash':
      case 'on-demand':
        return element;
      default:
        return frameFor(kind);
    }
  }

  return createSwitchingPlayer({
    playerFor,
    first: element,
    onSwitch(player) {
      const isFrame = player !== element;
      stage.element.dataset['shows'] = isFrame ? 'frame' : 'element';
      stage.video.style.visibility = isFrame ? 'hidden' : '';
    },
  });
}
