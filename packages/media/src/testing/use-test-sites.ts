import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openTestSites, type TestSites } from './open-test-sites.ts';
import { startSitesServer, type SitesServer } from './sites-server.ts';

export interface SitesWorld {
  /** One per test file; reset before each test. */
  sites: SitesServer;
  /** Opened before each test. */
  media: TestSites;
  open: (options?: Parameters<typeof openTestSites>[1]) => TestSites;
  /** Returns `<site>/<path>` without queries, in order. */
  asked: () => string[];
}

export function useTestSites(): SitesWorld {
  const opened: TestSites[] = [];
  const world = {
    open(options = {}) {
      const media = openTestSites(world.sites, options);
      opened.push(media);
      return media;
    },
    asked: () => world.sites.requests.map(({ path }) => path.slice(1).split('?')[0] ?? ''),
  } as SitesWorld;

  beforeAll(async () => {
    world.sites = await startSitesServer();
  });
  beforeEach(() => {
    world.sites.reset();
    world.media = world.open();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((media) => media.close()));
  });
  afterAll(() => world.sites.close());
  return world;
}
