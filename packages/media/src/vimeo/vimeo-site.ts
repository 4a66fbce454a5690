import type { MatineeError, Video } from '@matinee/protocol';
import * as z from 'zod/mini';
import { noAnswer } from '../fetch/fetch-errors.ts';
import { readAnswer, type SiteClient } from '../site/site-client.ts';
import { notFound, unavailable } from '../site/site-errors.ts';
import type { Site } from '../site/site.ts';
import { cleanTitle } from '../title-from-url.ts';

const hourMs = 3600 * 1000;

const oembedSchema = z.object({
  title: z.optional(z.string()),
  duration: z.optional(z.number()),
  thumbnail_url: z.optional(z.string()),
  domain_status_code: z.optional(z.number()),
});

export interface VimeoOptions {
  client: SiteClient;
  origin: string;
  /** Where this server is: clips may be shown on the sites that their owners named. */
  referer: () => string;
}

/** Clips by what Vimeo's oEmbed tells everybody. */
export function createVimeoSite({ client, origin, referer }: VimeoOptions): Site {
  async function lookUpOne(id: string): Promise<Video | MatineeError> {
    const url = `${origin}/api/oembed.json?${new URLSearchParams({ url: `https://vimeo.com/${id.replace(':', '/')}`, dnt: '1' })}`;
    const { status, json } = await client.ask(url, { headers: { referer: `${referer()}/` } });
    if (status === 404) return notFound();
    // Private, with a password or only for other sites: Vimeo does not say which.
    if (status === 403) return unavailable('embed_disabled');
    if (status !== 200) return noAnswer();
    const clip = readAnswer(oembedSchema, json);
    if (clip.domain_status_code === 403 || clip.title === undefined) return unavailable('embed_disabled');
    return {
      service: 'vimeo',
      id,
      title: cleanTitle(clip.title) ?? id,
      ...(clip.duration !== undefined && clip.duration > 0 && { length: clip.duration }),
      ...(clip.thumbnail_url !== undefined && { thumbnail: clip.thumbnail_url }),
    };
  }

  return { batch: 1, keepMs: 12 * hourMs, lookUp: ([id = '']) => lookUpOne(id).then((video) => [video]) };
}
