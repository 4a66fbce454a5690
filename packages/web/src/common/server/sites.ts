import type { Service } from '@matinee/protocol';

export interface Site {
  service: Service;
  name: string;
  url: string;
  /** For services that are one site. */
  terms?: string;
}

export const sites: readonly Site[] = [
  { service: 'youtube', name: 'YouTube', url: 'https://www.youtube.com/', terms: 'https://www.youtube.com/t/terms' },
  { service: 'vimeo', name: 'Vimeo', url: 'https://vimeo.com/', terms: 'https://vimeo.com/terms' },
  { service: 'peertube', name: 'PeerTube', url: 'https://joinpeertube.org/' },
  { service: 'odysee', name: 'Odysee', url: 'https://odysee.com/', terms: 'https://odysee.com/$/tos' },
  { service: 'reddit', name: 'Reddit', url: 'https://www.reddit.com/', terms: 'https://redditinc.com/policies/user-agreement' },
  { service: 'googledrive', name: 'Google Drive', url: 'https://drive.google.com/', terms: 'https://policies.google.com/terms' },
  { service: 'invidious', name: 'Invidious', url: 'https://invidious.io/' },
  { service: 'tubi', name: 'Tubi', url: 'https://tubitv.com/' },
  { service: 'pluto', name: 'Pluto TV', url: 'https://pluto.tv/' },
];

/** Required by YouTube's terms. */
export const youtubeNoticeLinks = { terms: 'https://www.youtube.com/t/terms', privacy: 'https://policies.google.com/privacy' };
