import { MatineeError, type Video } from '@matinee/protocol';
import { toAllowedUrl, maxPlaybackUrlLength } from '../../fetch/allowed-url.ts';
import { noAnswer } from '../../fetch/fetch-errors.ts';
import type { FetchPolicy } from '../../fetch/guarded-response.ts';
import { readAnswer, withQuery, type SiteClient } from '../../site/site-client.ts';
import { notFound, videoUnavailable } from '../../errors/site-errors.ts';
import { siteVideo } from '../../site/site-video.ts';
import type { VideoSite } from '../../site/video-site.ts';
import { bootSchema, hlsPathOf, namesOf, type PlutoBoot, type PlutoProgram, type PlutoTitle } from './pluto-answers.ts';

const lifetimeMs = 12 * 3600 * 1000;
/** Pluto turns old versions of its web app away. Seen in 2026. */
const appVersion = '9.19.0';
/** The answer about one long series has several hundred kB. */
const programsPerBoot = 8;

export interface PlutoOptions {
  client: SiteClient;
  policy: FetchPolicy;
  origin: string;
  /** Creates a UUID. */
  newClientId: () => string;
}

/** Uses the request that Pluto's web app boots with. */
export function createPlutoSite(options: PlutoOptions): VideoSite {
  const { policy } = options;
  return {
    batch: programsPerBoot,
    hasPersonalUrls: true,
    lifetimeMs,
    async lookUp(ids) {
      const { VOD } = await boot(ids, options);
      return ids.map((id) => {
        const title = findTitle(VOD, id);
        return title instanceof MatineeError ? title : toVideo(id, title, policy);
      });
    },
    async list(id, limit) {
      const { program: name, rest: season } = partsOf(id);
      const program = findProgram((await boot([id], options)).VOD, name);
      if (program === undefined) throw videoUnavailable('region_blocked');
      const seasons = season === undefined ? program.seasons : program.seasons.filter(({ number }) => `season/${number}` === season);
      const [series = name] = namesOf(program);
      const episodes = seasons.flatMap((one) => one.episodes).slice(0, limit);
      const items = episodes.flatMap((episode) => {
        const [id] = namesOf(episode);
        return id === undefined || hlsPathOf(episode) === undefined ? [] : [toVideo(`series/${series}/${id}`, episode, policy)];
      });
      return { items, skipped: episodes.length - items.length };
    },
    /** Returns a URL with a session: each stream has its own advertisements. */
    async playbackUrls(id) {
      const { VOD, servers, stitcherParams = '', sessionToken = '' } = await boot([id], options);
      const title = findTitle(VOD, id);
      if (title instanceof MatineeError) throw title;
      const query = `${stitcherParams}&jwt=${encodeURIComponent(sessionToken)}&masterJWTPassthrough=true&includeExtendedEvents=true`;
      const url = toAllowedUrl(`${servers?.stitcher}/v2${hlsPathOf(title)}?${query}`, policy, { maxLength: maxPlaybackUrlLength });
      if (url === undefined) throw noAnswer();
      return { hls_url: url };
    },
  };
}

async function boot(ids: readonly string[], { client, origin, newClientId }: PlutoOptions): Promise<PlutoBoot> {
  const query = {
    appName: 'web',
    appVersion,
    deviceVersion: '140.0.0',
    deviceModel: 'web',
    deviceMake: 'firefox',
    deviceType: 'web',
    clientID: newClientId(),
    clientModelNumber: '1.0.0',
    serverSideAds: 'false',
    seriesIDs: [...new Set(ids.map((id) => partsOf(id).program))].join(','),
  };
  const { status, json } = await client.ask(withQuery(`${origin}/v4/start`, query));
  if (status !== 200) throw noAnswer();
  return readAnswer(bootSchema, json);
}

function toVideo(id: string, title: PlutoTitle, policy: FetchPolicy): Video {
  const cover = title.covers.find(({ aspectRatio }) => aspectRatio === '16:9') ?? title.covers[0];
  return siteVideo('pluto', id, {
    title: title.name,
    description: title.description,
    lengthSeconds: (title.duration ?? 0) / 1000,
    thumbnail: toAllowedUrl(cover?.url, policy),
  });
}

/** Splits `movies/<program>` or `series/<program>`, then the episode or `season/<number>`. */
function partsOf(id: string): { program: string; rest: string | undefined } {
  const [, program = '', rest] = /^[^/]+\/([^/]+)(?:\/(.+))?$/.exec(id) ?? [];
  return { program, rest };
}

function findProgram(programs: readonly PlutoProgram[], name: string): PlutoProgram | undefined {
  return programs.find((program) => namesOf(program).includes(name));
}

function findTitle(programs: readonly PlutoProgram[], id: string): PlutoTitle | MatineeError {
  const { program: name, rest: episode } = partsOf(id);
  const program = findProgram(programs, name);
  // The answer leaves out programmes that the server's country doesn't get.
  if (program === undefined) return videoUnavailable('region_blocked');
  const title =
    episode === undefined ? program : program.seasons.flatMap(({ episodes }) => episodes).find((one) => namesOf(one).includes(episode));
  if (title === undefined) return notFound();
  return hlsPathOf(title) === undefined ? videoUnavailable('drm_protected') : title;
}
