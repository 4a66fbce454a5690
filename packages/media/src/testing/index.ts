export { startFixtureServer, type FixtureServer, type RecordedRequest } from './fixture-server.ts';
