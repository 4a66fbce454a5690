import { jsonReply, type AskedSite, type SiteReply } from './site-reply.ts';
import { siteKeys } from './site-keys.ts';

/** `https://www.youtube.com/watch?v=<id>`. */
export const youtubeIds = {
  video: 'kX3nB7pQz_A',
  short: 'm-4_Lw9uTtE',
  live: 'live-now-00',
  upcoming: 'upcoming-00',
  private: 'private--00',
  ageRestricted: 'adults---00',
  embedDisabled: 'embedoff-00',
  nowhere: 'nowhere--00',
  blockedSomewhere: 'blocked--00',
  uploaded: 'uploaded-00',
  rejected: 'rejected-00',
  bare: 'bare-----00',
  broken: 'broken---00',
  missing: 'missing--00',
} as const;

/** `PLinvented-list0` has 120 entries: the second is private, the third deleted, the fourth gone. */
export const youtubeLists = {
  long: 'PLinvented-list0',
  short: 'PLshort-list00',
  private: 'PLprivate-list',
  channel: 'UCa1B2c3D4e5F6g7H8i9J0kL',
} as const;

function video(id: string, more: { snippet?: object; contentDetails?: object; status?: object } = {}): object {
  return {
    kind: 'youtube#video',
    id,
    snippet: {
      title: `Video ${id}`,
      description: 'Tools and wood.',
      thumbnails: {
        default: { url: `https://i.ytimg.com/vi/${id}/default.jpg` },
        medium: { url: `https://i.ytimg.com/vi/${id}/mqdefault.jpg` },
      },
      liveBroadcastContent: 'none',
      ...more.snippet,
    },
    contentDetails: { duration: 'PT12M7S', contentRating: {}, ...more.contentDetails },
    status: { uploadStatus: 'processed', privacyStatus: 'public', embeddable: true, ...more.status },
  };
}

const kinds: Readonly<Record<string, Parameters<typeof video>[1]>> = {
  [youtubeIds.video]: { snippet: { title: 'How to carve a spoon' } },
  [youtubeIds.short]: { snippet: { description: 'Tools.\n0:00 Wood\n2:00 The knife\n9:30 Oil' } },
  [youtubeIds.live]: { snippet: { liveBroadcastContent: 'live' }, contentDetails: { duration: 'P0D' } },
  [youtubeIds.upcoming]: { snippet: { liveBroadcastContent: 'upcoming' }, contentDetails: { duration: 'P0D' } },
  [youtubeIds.private]: { status: { privacyStatus: 'private' } },
  [youtubeIds.ageRestricted]: { contentDetails: { contentRating: { ytRating: 'ytAgeRestricted' } } },
  [youtubeIds.embedDisabled]: { status: { embeddable: false } },
  [youtubeIds.nowhere]: { contentDetails: { regionRestriction: { allowed: [] } } },
  [youtubeIds.blockedSomewhere]: { contentDetails: { regionRestriction: { blocked: ['DE'] } } },
  [youtubeIds.uploaded]: { status: { uploadStatus: 'uploaded' } },
  [youtubeIds.rejected]: { status: { uploadStatus: 'rejected' } },
};

function videoOf(id: string): object | undefined {
  if (id === youtubeIds.missing) return undefined;
  if (id === youtubeIds.bare) return { id, snippet: { title: 'Bare', thumbnails: { medium: { url: 'javascript:alert(1)' } } } };
  return id === youtubeIds.broken ? { id, snippet: 'none', contentDetails: null, status: 7 } : video(id, kinds[id]);
}

const numbered = (index: number) => `item${String(index + 1).padStart(7, '0')}`;

function entry(index: number): object {
  const status = index === 1 ? 'private' : index === 2 ? 'privacyStatusUnspecified' : 'public';
  return {
    snippet: { position: index },
    contentDetails: { videoId: index === 3 ? youtubeIds.missing : numbered(index) },
    status: { privacyStatus: status },
  };
}

function page(query: URLSearchParams, total: number, entryOf: (index: number) => object): SiteReply {
  const start = Number(query.get('pageToken') ?? 0);
  const end = Math.min(start + Number(query.get('maxResults') ?? 5), total);
  const items = Array.from({ length: end - start }, (_, offset) => entryOf(start + offset));
  return jsonReply({ items, ...(end < total && { nextPageToken: String(end) }), pageInfo: { totalResults: total } });
}

export function youtubeRefusal(status: number, reason: string, message = 'No'): SiteReply {
  return jsonReply({ error: { code: status, message, errors: [{ message, domain: 'youtube', reason }] } }, status);
}

/** Refuses searches for `quota` and `rate`; `nothing` has no results, other searches have two videos and a missing one. */
export function answerYoutubeApi({ path, query, headers }: AskedSite): SiteReply {
  if (headers['x-goog-api-key'] !== siteKeys.youtube)
    return youtubeRefusal(400, 'badRequest', 'API key not valid. Please pass a valid API key.');
  switch (path.replace('youtube/v3/', '')) {
    case 'videos': {
      const ids = (query.get('id') ?? '').split(',');
      if (ids.length > 50) return youtubeRefusal(400, 'invalidFilters');
      // The order is arbitrary.
      return jsonReply({ items: ids.flatMap((id) => videoOf(id) ?? []).toReversed(), pageInfo: { totalResults: ids.length } });
    }
    case 'playlistItems': {
      const list = query.get('playlistId');
      if (list === youtubeLists.long) return page(query, 120, entry);
      if (list === youtubeLists.short) return page(query, 1, () => ({ contentDetails: { videoId: youtubeIds.short }, status: {} }));
      if (list === youtubeLists.channel.replace(/^UC/, 'UU'))
        return page(query, 2, (index) => ({ contentDetails: { videoId: numbered(index) } }));
      return list === youtubeLists.private ? youtubeRefusal(403, 'playlistItemsNotAccessible') : youtubeRefusal(404, 'playlistNotFound');
    }
    case 'channels': {
      const isKnown =
        query.get('forHandle') === '@some.maker' || query.get('forHandle') === '@SomeMaker' || query.get('forUsername') === 'somemaker';
      const uploads = youtubeLists.channel.replace(/^UC/, 'UU');
      return jsonReply(isKnown ? { items: [{ id: youtubeLists.channel, contentDetails: { relatedPlaylists: { uploads } } }] } : {});
    }
    case 'search': {
      const words = query.get('q') ?? '';
      if (words.startsWith('quota')) return youtubeRefusal(403, 'quotaExceeded');
      if (words.startsWith('rate')) return youtubeRefusal(403, 'rateLimitExceeded');
      const ids = words === 'nothing' ? [] : [youtubeIds.short, youtubeIds.missing, youtubeIds.video];
      return jsonReply({ items: ids.map((videoId) => ({ id: { kind: 'youtube#video', videoId } })) });
    }
    default:
      return { status: 404, text: 'Not found' };
  }
}

export function answerYoutube({ path, query }: AskedSite): SiteReply {
  if (path !== 'oembed') return { status: 404, text: 'Not Found' };
  const id = (query.get('url') ?? '').replace('https://www.youtube.com/watch?v=', '');
  const refusals: Readonly<Record<string, SiteReply>> = {
    [youtubeIds.embedDisabled]: { status: 401, text: 'Unauthorized' },
    [youtubeIds.private]: { status: 403, text: 'Forbidden' },
    [youtubeIds.ageRestricted]: { text: 'Forbidden' },
    [youtubeIds.missing]: { status: 404, text: 'Not Found' },
    [youtubeIds.broken]: { status: 400, text: 'Bad Request' },
  };
  const thumbnail = `https://i.ytimg.com/vi/${id}/hqdefault.jpg`;
  return refusals[id] ?? jsonReply({ title: 'How to carve a spoon', author_name: 'Some Maker', thumbnail_url: thumbnail });
}
