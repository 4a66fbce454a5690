import type { Service } from '@matinee/protocol';
import type { Identified } from './identify.ts';

/** A site with hosts of its own. */
export interface FixedProvider {
  service: Service;
  /** Exactly these, in lower case: a suffix would let `notvimeo.com` in. `*.name` stands for one more label. */
  hosts: readonly string[];
  /** What a link to the site names; undefined when it is a plain file that happens to lie there. */
  identify(url: URL): Identified | undefined;
}

/** Sites whose links are recognised but cannot be played yet. */
function unplayable(service: Service, hosts: readonly string[]): FixedProvider {
  return { service, hosts, identify: () => ({ kind: 'reject', reason: 'service_disabled', service }) };
}

const youtubeNames = ['', 'www.', 'm.', 'music.', 'gaming.', 'studio.', 'consent.'].map((prefix) => `${prefix}youtube.com`);

const fixedProviders: readonly FixedProvider[] = [
  unplayable('youtube', [
    ...youtubeNames,
    'youtubekids.com',
    'www.youtubekids.com',
    'youtube-nocookie.com',
    'www.youtube-nocookie.com',
    'youtu.be',
    'www.youtu.be',
  ]),
  {
    service: 'vimeo',
    hosts: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'],
    identify: (url) =>
      url.hostname === 'player.vimeo.com' && url.pathname.startsWith('/external/')
        ? undefined
        : { kind: 'reject', reason: 'service_disabled', service: 'vimeo' },
  },
  unplayable('tubi', ['tubitv.com', 'www.tubitv.com']),
  unplayable('reddit', [
    'reddit.com',
    '*.reddit.com',
    'redditmedia.com',
    'www.redditmedia.com',
    'redd.it',
    'www.redd.it',
    'v.redd.it',
    'i.redd.it',
  ]),
  unplayable('googledrive', ['drive.google.com', 'docs.google.com', 'drive.usercontent.google.com']),
  unplayable('pluto', ['pluto.tv', 'www.pluto.tv']),
  unplayable('odysee', ['odysee.com', 'www.odysee.com', 'lbry.tv', 'www.lbry.tv', 'open.lbry.com']),
];

const byHost: ReadonlyMap<string, FixedProvider> = new Map(
  fixedProviders.flatMap((provider) => provider.hosts.map((host) => [host, provider] as const)),
);

/** The site that an address belongs to, whatever it names there. */
export function findFixedProvider(url: URL): FixedProvider | undefined {
  const host = url.hostname.replace(/\.$/, '');
  return byHost.get(host) ?? byHost.get(`*${host.slice(host.indexOf('.'))}`);
}
