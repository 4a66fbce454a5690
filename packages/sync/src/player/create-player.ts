import type { Timer } from '../timer.ts';
import { createElementPlayer } from './element-player.ts';
import type { StartEngine } from './engine.ts';
import { playFile } from './file-engine.ts';
import type { OpenEmbed } from './frame/embed.ts';
import { createFramePlayer, type FramePlayerOptions } from './frame/frame-player.ts';
import type { AddressKind, FrameKind, Player, PlayerSource } from './player.ts';
import type { Stage } from './stage.ts';
import { createSwitchingPlayer } from './switching-player.ts';

/** hls.js and dash.js are large: each comes in a chunk of its own, with the first source that needs it. */
const engineLoaders: Record<AddressKind, () => Promise<StartEngine>> = {
  file: async () => playFile,
  hls: async () => (await import('./hls-engine.ts')).playHls,
  dash: async () => (await import('./dash-engine.ts')).playDash,
};

/** Sites' players come with the first video of theirs, too, and are kept as long as they keep their word. */
const embeds: Record<FrameKind, { open: OpenEmbed; keep: FramePlayerOptions['keep'] }> = {
  youtube: { open: async (options) => (await import('./youtube/open-youtube.ts')).openYouTube(options), keep: 'always' },
  vimeo: { open: async (options) => (await import('./vimeo/open-vimeo.ts')).openVimeo(options), keep: 'until-failure' },
  peertube: { open: async (options) => (await import('./peertube/open-peertube.ts')).openPeerTube(options), keep: 'never' },
};

export interface CreatePlayerOptions {
  stage: Stage;
  timer: Timer;
  /** Monotonic ms. */
  now: () => number;
  /** From where a video can be played now, given as `<service>:<id>`. Rejects when that cannot be found out. */
  ask: (video: string) => Promise<AskedAddress>;
}

/** An address that is good for now. */
export interface AskedAddress {
  kind: AddressKind;
  url: string;
}

/** A player for everything that a room may play. Keep it, and the stage, for as long as the room is open. */
export function createPlayer({ stage, timer, now, ask }: CreatePlayerOptions): Player {
  const element = createElementPlayer(stage.video, loadEngine);
  const frames = new Map<FrameKind, Player>();

  async function loadEngine({ kind, url }: PlayerSource): Promise<StartEngine> {
    if (kind !== 'asked') return engineLoaders[kind as AddressKind]();
    const address = await ask(url);
    const startEngine = await engineLoaders[address.kind]();
    return (options) => startEngine({ ...options, url: address.url });
  }

  function frameFor(kind: FrameKind): Player {
    const player = frames.get(kind) ?? createFramePlayer({ ...embeds[kind], place: stage.element, timer, now });
    frames.set(kind, player);
    return player;
  }

  function playerFor(kind: PlayerSource['kind']): Player {
    switch (kind) {
      case 'file':
      case 'hls':
      case 'dash':
      case 'asked':
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
