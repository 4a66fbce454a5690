import type { MatineeError, Video } from '@matinee/protocol';
import * as z from 'zod/mini';
import { toAllowedUrl } from '../../fetch/allowed-url.ts';
import { badStatus, noAnswer } from '../../fetch/fetch-errors.ts';
import type { FetchPolicy } from '../../fetch/guarded-response.ts';
import { optionalNumber, optionalText } from '../../site/tolerant-schemas.ts';
import { isPage, readAnswer, withQuery, type OperatorLog, type SiteClient } from '../../site/site-client.ts';
import { notFound, videoUnavailable } from '../../errors/site-errors.ts';
import { siteVideo, UntitledVideo } from '../../site/site-video.ts';
import type { VideoSite } from '../../site/video-site.ts';

const hourMs = 3600 * 1000;

const oembedSchema = z.object({
  title: optionalText,
  description: optionalText,
  duration: optionalNumber,
  thumbnail_url: optionalText,
  domain_status_code: optionalNumber,
});

export interface VimeoOptions {
  client: SiteClient;
  policy: FetchPolicy;
  origin: string;
  /** Owners may allow their clips on certain sites only. */
  referer: () => string;
  warn: OperatorLog;
}

/** Uses the public oEmbed API. */
export function createVimeoSite({ client, policy, origin, referer, warn }: VimeoOptions): VideoSite {
  async function lookUpOne(id: string): Promise<Video | MatineeError> {
    const url = withQuery(`${origin}/api/oembed.json`, { url: `https://vimeo.com/${id.replace(':', '/')}`, dnt: '1' });
    // Vimeo refuses requests without a user agent.
    const headers = { referer: `${referer()}/`, 'user-agent': `Matinee (+${referer()})` };
    const answer = await client.ask(url, { headers });
    const { status, json } = answer;
    if (status === 404) return notFound();
    if (status === 403 && isPage(answer)) {
      warn('Vimeo refuses this server: its address is blocked. Videos are added without titles');
      return new UntitledVideo(siteVideo('vimeo', id, { title: undefined }), badStatus(status));
    }
    // Private, with a password, or for certain sites only: Vimeo doesn't say which.
    if (status === 403) return videoUnavailable('embed_disabled');
    if (status !== 200) return noAnswer();
    const clip = readAnswer(oembedSchema, json);
    if (clip.domain_status_code === 403 || clip.title === undefined) return videoUnavailable('embed_disabled');
    return siteVideo('vimeo', id, {
      title: clip.title,
      description: clip.description,
      lengthSeconds: clip.duration,
      thumbnail: toAllowedUrl(clip.thumbnail_url, policy),
    });
  }

  return { batch: 1, lifetimeMs: 12 * hourMs, lookUp: ([id = '']) => lookUpOne(id).then((video) => [video]) };
}
