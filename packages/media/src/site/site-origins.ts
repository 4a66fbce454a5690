/** Tests replace them. */
export const siteOrigins = {
  youtubeApi: 'https://www.googleapis.com',
  youtube: 'https://www.youtube.com',
  vimeo: 'https://vimeo.com',
  tubi: 'https://tubitv.com',
  reddit: 'https://www.reddit.com',
  redditOauth: 'https://oauth.reddit.com',
  redditMedia: 'https://v.redd.it',
  googleDrive: 'https://www.googleapis.com',
  plutoBoot: 'https://boot.pluto.tv',
  odyseeApi: 'https://api.na-backend.odysee.com',
  odyseeLive: 'https://api.odysee.live',
  odyseePlayer: 'https://player.odycdn.com',
  odyseeSearch: 'https://lighthouse.odysee.tv',
  directSample: 'https://media.w3.org',
  hlsSample: 'https://test-streams.mux.dev',
  dashSample: 'https://dash.akamaized.net',
  sponsorBlock: 'https://sponsor.ajay.app',
};
export type SiteOrigins = typeof siteOrigins;
