import type { Service } from '@matinee/protocol';
import { identifyGoogleDrive } from '../sites/googledrive/identify-google-drive.ts';
import type { Identified } from '../links/identified.ts';
import { identifyOdysee } from '../sites/odysee/identify-odysee.ts';
import { identifyPluto } from '../sites/pluto/identify-pluto.ts';
import { identifyReddit } from '../sites/reddit/identify-reddit.ts';
import { identifyTubi } from '../sites/tubi/identify-tubi.ts';
import { identifyVimeo } from '../sites/vimeo/identify-vimeo.ts';
import { identifyYoutube } from '../sites/youtube/identify-youtube.ts';

export interface FixedSite {
  service: Service;
  /** In lower case, compared as a whole: a suffix would match `notvimeo.com`. `*.name` matches one more label. */
  hosts: readonly string[];
  /** Returns undefined for plain files on the site's hosts. */
  identify(url: URL): Identified | undefined;
}

const youtubeNames = ['', 'www.', 'm.', 'music.', 'gaming.', 'studio.', 'consent.'].map((prefix) => `${prefix}youtube.com`);
const otherYoutubeNames = ['youtubekids.com', 'youtube-nocookie.com', 'youtu.be'].flatMap((name) => [name, `www.${name}`]);

const fixedSites: readonly FixedSite[] = [
  { service: 'youtube', hosts: [...youtubeNames, ...otherYoutubeNames], identify: identifyYoutube },
  { service: 'vimeo', hosts: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'], identify: identifyVimeo },
  { service: 'tubi', hosts: ['tubitv.com', 'www.tubitv.com'], identify: identifyTubi },
  {
    service: 'reddit',
    hosts: ['reddit.com', '*.reddit.com', 'redditmedia.com', 'www.redditmedia.com', 'redd.it', 'www.redd.it', 'v.redd.it', 'i.redd.it'],
    identify: identifyReddit,
  },
  { service: 'googledrive', hosts: ['drive.google.com', 'docs.google.com', 'drive.usercontent.google.com'], identify: identifyGoogleDrive },
  { service: 'pluto', hosts: ['pluto.tv', 'www.pluto.tv'], identify: identifyPluto },
  { service: 'odysee', hosts: ['odysee.com', 'www.odysee.com', 'lbry.tv', 'www.lbry.tv', 'open.lbry.com'], identify: identifyOdysee },
];

const byHost: ReadonlyMap<string, FixedSite> = new Map(fixedSites.flatMap((site) => site.hosts.map((host) => [host, site] as const)));

export function findFixedSite(url: URL): FixedSite | undefined {
  const host = url.hostname.replace(/\.$/, '');
  return byHost.get(host) ?? byHost.get(`*${host.slice(host.indexOf('.'))}`);
}

/** Sites whose copy-protected videos play on their own pages alone. Others are refused as pages. */
const protectedSites: Readonly<Record<string, string>> = {
  'netflix.com': 'Netflix',
  'disneyplus.com': 'Disney+',
  'primevideo.com': 'Prime Video',
  'hbomax.com': 'HBO Max',
  'max.com': 'HBO Max',
  'hulu.com': 'Hulu',
  'crunchyroll.com': 'Crunchyroll',
  'paramountplus.com': 'Paramount+',
  'peacocktv.com': 'Peacock',
  'tv.apple.com': 'Apple TV+',
  'nowtv.com': 'NOW',
  'skyshowtime.com': 'SkyShowtime',
  'wow.sky.de': 'WOW',
};

export function findProtectedSite({ hostname }: URL): string | undefined {
  const host = hostname.replace(/\.$/, '');
  return Object.entries(protectedSites).find(([name]) => host === name || host.endsWith(`.${name}`))?.[1];
}
