export { startFixtureServer, type FixtureServer, type RecordedRequest } from './fixture-server.ts';
export { nowhere, openTestMedia, plainSettings } from './test-media.ts';
export { startSponsorBlockServer, type SponsorBlockServer } from './sponsorblock-server.ts';
