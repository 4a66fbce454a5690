import type { FrameKind, Player } from '../player.ts';
import type { OpenEmbed } from './embed.ts';
import type { KeepFrame } from './embed-slot.ts';
import { createFramePlayer, type FramePlayerOptions } from './frame-player.ts';

/** Code loads with a site's first video; `keep` depends on how reliable its frame is. */
const embeds: Record<FrameKind, { open: OpenEmbed; keep: KeepFrame }> = {
  youtube: { open: async (options) => (await import('../youtube/open-youtube.ts')).openYouTube(options), keep: 'always' },
  vimeo: { open: async (options) => (await import('../vimeo/open-vimeo.ts')).openVimeo(options), keep: 'until-failure' },
  peertube: { open: async (options) => (await import('../peertube/open-peertube.ts')).openPeerTube(options), keep: 'never' },
};

export function createSitePlayer(kind: FrameKind, options: Pick<FramePlayerOptions, 'place' | 'clock'>): Player {
  return createFramePlayer({ ...embeds[kind], ...options });
}
