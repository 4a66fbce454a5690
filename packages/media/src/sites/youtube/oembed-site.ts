import { MatineeError, type Video } from '@matinee/protocol';
import { toAllowedUrl } from '../../fetch/allowed-url.ts';
import { noAnswer } from '../../fetch/fetch-errors.ts';
import type { FetchPolicy } from '../../fetch/guarded-response.ts';
import { malformedId } from '../../errors/identify-errors.ts';
import { isPage, readAnswer, withQuery, type SiteAnswer, type SiteClient } from '../../site/site-client.ts';
import { listsNotOffered, notFound, videoUnavailable } from '../../errors/site-errors.ts';
import { siteVideo, UntitledVideo } from '../../site/site-video.ts';
import type { VideoSite } from '../../site/video-site.ts';
import { oembedSchema, thumbnailOf } from './youtube-answers.ts';

const lifetimeMs = 24 * 3600 * 1000;

/** Sometimes they come with status 200. */
const refusals: ReadonlyMap<string, () => MatineeError> = new Map([
  ['Unauthorized', () => videoUnavailable('embed_disabled')],
  ['Forbidden', () => videoUnavailable('private')],
  ['Not Found', notFound],
  ['Bad Request', malformedId],
]);
const statusTexts: ReadonlyMap<number, string> = new Map([
  [401, 'Unauthorized'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [400, 'Bad Request'],
]);

/** Offers titles and thumbnails without a key. oEmbed knows no lengths, lists or search. */
export function createOembedSite({
  client,
  policy,
  siteOrigin,
}: {
  client: SiteClient;
  policy: FetchPolicy;
  siteOrigin: string;
}): VideoSite {
  async function lookUp(id: string): Promise<Video | MatineeError> {
    try {
      return await ask(id);
    } catch (error) {
      // YouTube limits this by IP address, and its player plays all the same.
      if (!(error instanceof MatineeError) || error.details.reason !== 'site_busy') throw error;
      return new UntitledVideo(siteVideo('youtube', id, { title: undefined, thumbnail: thumbnailOf(id) }), error);
    }
  }

  async function ask(id: string): Promise<Video | MatineeError> {
    const page = `https://www.youtube.com/watch?v=${id}`;
    const answer = await client.ask(withQuery(`${siteOrigin}/oembed`, { format: 'json', url: page }));
    const refusal = toRefusal(answer);
    if (refusal !== undefined) return refusal;
    const { title, thumbnail_url: thumbnail } = readAnswer(oembedSchema, answer.json);
    return siteVideo('youtube', id, { title, thumbnail: toAllowedUrl(thumbnail, policy) ?? thumbnailOf(id) });
  }

  return {
    batch: 1,
    lifetimeMs,
    lookUp: ([id = '']) => lookUp(id).then((video) => [video]),
    list: () => Promise.reject(listsNotOffered('youtube')),
  };
}

function toRefusal(answer: SiteAnswer): MatineeError | undefined {
  const { status } = answer;
  const text = status === 200 ? answer.text.trim() : isPage(answer) ? '' : (statusTexts.get(status) ?? '');
  return refusals.get(text)?.() ?? (status === 200 ? undefined : noAnswer());
}
