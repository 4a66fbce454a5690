import type { SiteOrigins } from './site-origins.ts';

/** Sites whose streams may refuse pages of other sites, so that a server may relay them. */
export const relayServices = ['pluto', 'odysee'] as const;
export type RelayService = (typeof relayServices)[number];

export interface RelaySite {
  allows(url: URL): boolean;
  /** Headers that the site requires. */
  headers: Readonly<Record<string, string>>;
}

const domains: Readonly<Record<RelayService, readonly string[]>> = {
  pluto: ['pluto.tv', 'plutotv.net', 'dai.google.com'],
  odysee: ['odysee.com', 'odycdn.com', 'odysee.live', 'lbryplayer.xyz'],
};

export function createRelaySites(origins: SiteOrigins): Readonly<Record<RelayService, RelaySite>> {
  return {
    pluto: toRelaySite(domains.pluto, [origins.plutoBoot], 'https://pluto.tv'),
    odysee: toRelaySite(domains.odysee, [origins.odyseePlayer, origins.odyseeLive], 'https://odysee.com'),
  };
}

function toRelaySite(siteDomains: readonly string[], urls: readonly string[], page: string): RelaySite {
  const ownOrigins = new Set(urls.map((url) => new URL(url).origin));
  return {
    allows: ({ protocol, hostname, origin }) =>
      ownOrigins.has(origin) ||
      (protocol === 'https:' && siteDomains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))),
    headers: { referer: `${page}/`, origin: page },
  };
}
