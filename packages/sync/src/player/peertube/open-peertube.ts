import { createFrame, EmbedError, type Embed, type OpenEmbedOptions } from '../frame/embed.ts';
import { openPeerTubeChannel, type PeerTubeChannel, type PeerTubeChannelOptions } from './peertube-channel.ts';
import { PeerTubeEmbed } from './peertube-embed.ts';

/** As PeerTube's own embed code asks. */
const sandbox = 'allow-same-origin allow-scripts allow-popups allow-forms';

export interface OpenPeerTubeOptions extends OpenEmbedOptions {
  openChannel?: (options: Pick<PeerTubeChannelOptions, 'origin' | 'onNotice'>, frame: HTMLIFrameElement) => PeerTubeChannel;
  createFrame?: (url: URL) => HTMLIFrameElement;
}

/**
 * Opens the embed page (`api=1`) for `<host[:port]>:<id there>`. It reports neither errors nor buffering: both show only when it
 * doesn't react.
 */
export async function openPeerTube({
  id,
  addFrame,
  listener,
  createFrame: create = (url) => createFrame(url, { title: 'PeerTube', sandbox }),
  openChannel = ({ origin, onNotice }, frame) => openPeerTubeChannel({ frame: () => frame.contentWindow, origin, page: window, onNotice }),
}: OpenPeerTubeOptions): Promise<Embed> {
  const url = embedUrl(id);
  if (url === undefined) throw new EmbedError('not-found');
  const ready = Promise.withResolvers<void>();
  const frame = create(url);
  // Listens before the frame is in the page and can send anything.
  const channel = openChannel(
    {
      origin: url.origin,
      onNotice(method, params) {
        if (method === 'ready' || method === 'playbackStatusUpdate') ready.resolve();
        embed.handleNotice(method, params);
      },
    },
    frame,
  );
  const embed = new PeerTubeEmbed(channel, listener);
  addFrame(frame);
  channel.call('isReady').then(
    (isReady) => isReady === true && ready.resolve(),
    () => undefined,
  );
  await ready.promise;
  return embed;
}

/** Undefined for an invalid id. */
function embedUrl(id: string): URL | undefined {
  const at = id.lastIndexOf(':');
  const url = URL.parse(`https://${id.slice(0, Math.max(0, at))}/`);
  if (url === null || url.username !== '' || url.pathname !== '/') return undefined;
  url.pathname = `/videos/embed/${encodeURIComponent(id.slice(at + 1))}`;
  const options = { api: 1, controls: 0, controlBar: 0, peertubeLink: 0, title: 0, warningTitle: 0, p2p: 0, autoplay: 0 };
  for (const [name, value] of Object.entries(options)) url.searchParams.set(name, String(value));
  return url;
}
