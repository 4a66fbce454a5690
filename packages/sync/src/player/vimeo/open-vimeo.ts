import VimeoPlayer from '@vimeo/player';
import { createFrame, EmbedError, type Embed, type OpenEmbedOptions } from '../frame/embed.ts';
import type { VimeoApi } from './vimeo-api.ts';
import { errorCode, VimeoEmbed } from './vimeo-embed.ts';

const origin = 'https://player.vimeo.com';

export interface OpenVimeoOptions extends OpenEmbedOptions {
  createPlayer?: (frame: HTMLIFrameElement) => VimeoApi;
  createFrame?: (id: string) => HTMLIFrameElement;
}

/**
 * The id is `<clip>`, or `<clip>:<hash>` if unlisted. After an error the player can hang (vimeo/player.js, issue 1122): open
 * another one then.
 */
export async function openVimeo({
  id,
  addFrame,
  listener,
  createPlayer = (frame) => new VimeoPlayer(frame),
  createFrame: create = createVimeoFrame,
}: OpenVimeoOptions): Promise<Embed> {
  const frame = create(id);
  addFrame(frame);
  const player = createPlayer(frame);
  const embed = new VimeoEmbed(id, player, listener);
  try {
    await player.ready();
  } catch (cause) {
    throw new EmbedError(errorCode(cause) ?? 'network', { cause });
  }
  return embed;
}

function createVimeoFrame(id: string): HTMLIFrameElement {
  const [clip = '', hash] = id.split(':');
  const url = new URL(`/video/${encodeURIComponent(clip)}`, origin);
  if (hash !== undefined) url.searchParams.set('h', hash);
  for (const [name, value] of Object.entries({ controls: 0, playsinline: 1, dnt: 1, autopause: 0, keyboard: 0 })) {
    url.searchParams.set(name, String(value));
  }
  return createFrame(url, { title: 'Vimeo' });
}
