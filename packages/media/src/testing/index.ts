export { startFixtureServer, type FixtureServer, type RecordedRequest } from './fixture-server.ts';
export { cacheKey } from '../resolver/video-look-up.ts';
export { createNameLookup } from '../fetch/name-lookup.ts';
export { startNameServer, type NameAnswer, type NameServer } from './name-server.ts';
export { serveContent } from './serve-content.ts';
export { openTestSites, type TestSites } from './open-test-sites.ts';
export { startSitesServer, type RecordedSiteRequest, type SitesServer } from './sites-server.ts';
export type { SiteName } from './sites/answer-sites.ts';
export type { SiteFault } from './sites/faults.ts';
export { driveIds } from './sites/google-drive-fixture.ts';
export { invidiousIds } from './sites/invidious-fixture.ts';
export { odyseeIds } from './sites/odysee-fixture.ts';
export { peertubeIds } from './sites/peertube-fixture.ts';
export { plutoIds } from './sites/pluto-fixture.ts';
export { redditIds } from './sites/reddit-fixture.ts';
export { siteKeys } from './sites/site-keys.ts';
export { tubiIds } from './sites/tubi-fixture.ts';
export { vimeoIds } from './sites/vimeo-fixture.ts';
export { youtubeIds, youtubeLists } from './sites/youtube-fixture.ts';
export {
  createTestFetch,
  createTestParsers,
  rejectionOf,
  nowhere,
  openTestMedia,
  plainSettings,
  testParsers,
  type TestMedia,
} from './test-media.ts';
export { startSponsorBlockServer, type SponsorBlockServer } from './sponsorblock-server.ts';
export * from './hostile/index.ts';
