import type { SiteOrigins } from '../../site/site-origins.ts';
import { answerInvidious } from './invidious-fixture.ts';
import { answerGoogleDrive } from './google-drive-fixture.ts';
import { answerOdyseeApi, answerOdyseeLive, answerOdyseePlayer, answerOdyseeSearch } from './odysee-fixture.ts';
import { answerPeertube } from './peertube-fixture.ts';
import { answerPlutoBoot, answerPlutoStitcher } from './pluto-fixture.ts';
import { answerReddit, answerRedditMedia, answerRedditOauth } from './reddit-fixture.ts';
import type { AnswerSite } from './site-reply.ts';
import { answerTubi, answerTubiMedia } from './tubi-fixture.ts';
import { answerVimeo } from './vimeo-fixture.ts';
import { answerYoutube, answerYoutubeApi } from './youtube-fixture.ts';

/** A site's API, an instance, or a media host. */
export type SiteName = Exclude<keyof SiteOrigins, 'sponsorBlock'> | 'peertube' | 'invidious' | 'tubiMedia' | 'plutoStitcher';

export const answerSites: Readonly<Record<SiteName, AnswerSite>> = {
  youtubeApi: answerYoutubeApi,
  youtube: answerYoutube,
  vimeo: answerVimeo,
  tubi: answerTubi,
  tubiMedia: answerTubiMedia,
  reddit: answerReddit,
  redditOauth: answerRedditOauth,
  redditMedia: answerRedditMedia,
  googleDrive: answerGoogleDrive,
  plutoBoot: answerPlutoBoot,
  plutoStitcher: answerPlutoStitcher,
  odyseeApi: answerOdyseeApi,
  odyseeLive: answerOdyseeLive,
  odyseePlayer: answerOdyseePlayer,
  odyseeSearch: answerOdyseeSearch,
  peertube: answerPeertube,
  invidious: answerInvidious,
  directSample: () => ({ media: 'clip.mp4' }),
  hlsSample: () => ({ media: 'hls/low/index.m3u8' }),
  dashSample: () => ({ media: 'dash/manifest.mpd' }),
};

export const siteNames = Object.keys(answerSites) as SiteName[];
