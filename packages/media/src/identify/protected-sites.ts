/** The sites whose films newcomers try first, and which play them on their own pages alone. Not complete: the rest is refused as a page. */
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
