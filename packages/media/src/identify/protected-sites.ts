/** Well-known sites that play their copy-protected videos on their own pages alone. The list is not complete: other sites are refused as pages. */
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

/** The name of the site whose copy-protected films a URL belongs to, on the site's host or one under it. */
export function findProtectedSite({ hostname }: URL): string | undefined {
  const host = hostname.replace(/\.$/, '');
  return Object.entries(protectedSites).find(([name]) => host === name || host.endsWith(`.${name}`))?.[1];
}
