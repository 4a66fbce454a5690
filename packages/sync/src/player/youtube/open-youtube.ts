import { createFrame, EmbedError, type Embed, type OpenEmbedOptions } from '../frame/embed.ts';
import { loadYouTubeApi, type YouTubeApi } from './youtube-api.ts';
import { errorCode, YouTubeEmbed } from './youtube-embed.ts';

/** Without cookies before something plays. */
const host = 'https://www.youtube-nocookie.com';
const scriptOrigin = 'https://www.youtube.com';

export interface OpenYouTubeOptions extends OpenEmbedOptions {
  loadApi?: () => Promise<YouTubeApi>;
  createFrame?: (id: string) => HTMLIFrameElement;
}

/** IFrame Player API. One serves all videos: it keeps the browser's permission to play with sound. */
export async function openYouTube({
  id,
  addFrame,
  listener,
  loadApi = () => loadYouTubeApi(scriptOrigin),
  createFrame: create = createYouTubeFrame,
}: OpenYouTubeOptions): Promise<Embed> {
  const api = await loadApi();
  const frame = create(id);
  addFrame(frame);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const embed = new YouTubeEmbed(id, listener, (events) => {
    const onError: typeof events.onError = (event) => {
      // Before the player is ready, only an error of the video shows that it never will be.
      reject(new EmbedError(errorCode(event.data)));
      events.onError(event);
    };
    return new api.Player(frame, { host, events: { ...events, onReady: resolve, onError } });
  });
  await promise;
  return embed;
}

function createYouTubeFrame(id: string): HTMLIFrameElement {
  const url = new URL(`/embed/${encodeURIComponent(id)}`, host);
  const options = { enablejsapi: 1, controls: 0, disablekb: 1, playsinline: 1, rel: 0, fs: 0, origin: location.origin };
  for (const [name, value] of Object.entries(options)) url.searchParams.set(name, String(value));
  return createFrame(url, { title: 'YouTube' });
}
