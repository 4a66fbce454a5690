import { blockPage, type AskedSite, type SiteReply } from './site-reply.ts';

interface Content {
  id: string;
  [field: string]: unknown;
}

/** `https://tubitv.com/movies/<number>`, and the series 3843 and 2311. */
export const tubiIds = {
  movie: '501443',
  episode: '458113',
  dash: '600001',
  protected: '600002',
  abroad: '600003',
  membersOnly: '600004',
  nowhere: '600005',
  badAddress: '600006',
  /** A page without data, like Tubi's since September 2026. */
  emptied: '600007',
  series: '3843',
  oldSeries: '2311',
} as const;

function content(id: string, base: string, more: object = {}): Content {
  return {
    id,
    type: 'v',
    title: 'Invented comedy',
    description: 'An invented film: "it\'s </script> fine".',
    year: 2019,
    duration: 24,
    policy_match: true,
    needs_login: false,
    thumbnails: ['//canvas-bridge02.tubitv.com/x/640x360/invented.jpg'],
    video_resources: [
      resource('hlsv6_widevine_nonclearlead', 'https://manifest.example/x.m3u8?token=aaa'),
      resource('hlsv3', `${base}/tubiMedia/${id}.m3u8?token=bbb`),
    ],
    ...more,
  };
}

function resource(type: string, url: string): object {
  return { type, manifest: { url, duration: 24 } };
}

function contentOf(kind: string, id: string, base: string): Content | undefined {
  if (kind === 'tv-shows') {
    return id === tubiIds.episode ? content(id, base, { title: 'S01:E01 - Pilot', series_id: '03843' }) : undefined;
  }
  const kinds: Readonly<Record<string, object>> = {
    [tubiIds.movie]: {},
    [tubiIds.dash]: { video_resources: [resource('dash', `${base.replace('http:', '')}/tubiMedia/${id}.mpd`)] },
    [tubiIds.protected]: {
      video_resources: [resource('dash_widevine', 'https://manifest.example/x.mpd'), resource('hlsv6_fairplay', '')],
    },
    [tubiIds.abroad]: { policy_match: false },
    [tubiIds.membersOnly]: { needs_login: true },
    [tubiIds.nowhere]: { video_resources: [] },
    [tubiIds.badAddress]: {
      thumbnails: ['data:image/svg+xml,x'],
      video_resources: [resource('hlsv3', 'http://169.254.169.254/x.m3u8'), resource('hlsv6', `${base}/tubiMedia/${id}.m3u8`)],
    },
  };
  const fields = kinds[id];
  return fields && content(id, base, fields);
}

/** Assigns JavaScript, not JSON. */
function page(name: string, json: object): SiteReply {
  const script = JSON.stringify(json)
    .replaceAll('</', String.raw`<\u002F`)
    .replaceAll('"@now"', 'new Date("2026-11-20T00:00:00.000Z")')
    .replaceAll('"@nothing"', 'undefined');
  return { text: `<!DOCTYPE html><html><head></head><body><script>window.${name} = ${script};</script></body></html>` };
}

export function answerTubi({ path, base }: AskedSite): SiteReply {
  const [kind = '', id = ''] = path.split('/');
  if (path === `series/${tubiIds.series}`) {
    const episode = (season: number, number: number) => {
      return { id: `${4000 + season * 100 + number}`, num: number, title: `S0${season}:E0${number} - Part ${number}` };
    };
    const season = (number: number) => ({ number, episodes: [1, 2, 3].map((episodeNumber) => episode(number, episodeNumber)) });
    const series = { title: 'Invented show', seasons: [season(2), season(1)] };
    return page('__REACT_QUERY_STATE__', { mutations: '@nothing', queries: [{ state: { data: series, dataUpdatedAt: '@now' } }] });
  }
  if (path === `series/${tubiIds.oldSeries}`) {
    const episodes = ['0701', '702'].map((number) => content(number, base, { title: `S03:E0${number.at(-1)} - Old` }));
    const byId = Object.fromEntries([
      ...episodes.map((episode) => [episode.id, episode] as const),
      ['02311', { id: '02311', type: 's', seasons: [{ title: 'Season 3', episodeIds: ['0701', '702'] }] }],
    ]);
    return page('__data', { video: { byId, seenAt: '@now' } });
  }
  if (kind !== 'movies' && kind !== 'tv-shows') return { status: 404, text: blockPage };
  if (id === tubiIds.emptied) return page('__data', { video: { byId: {} } });
  const found = contentOf(kind, id, base);
  if (found === undefined) return { status: 404, text: '<!DOCTYPE html><title>Page not found</title>' };
  return page('__data', { user: '@nothing', seenAt: '@now', video: { byId: { [found.id]: found, '03843': { id: '03843', type: 's' } } } });
}

export function answerTubiMedia({ path, base }: AskedSite): SiteReply {
  return { redirect: `${base}/media/${path.endsWith('.mpd') ? 'dash/manifest.mpd' : 'hls/master.m3u8'}` };
}
