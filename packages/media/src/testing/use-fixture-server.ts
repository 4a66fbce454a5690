import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { GuardedFetchOptions } from '../fetch/guarded-fetch.ts';
import type { GuardedFetch } from '../fetch/guarded-response.ts';
import { startFixtureServer, type FixtureServer } from './fixture-server.ts';
import { createTestFetch } from './test-media.ts';

export interface FixtureWorld {
  /** One per test file; its requests are cleared before each test. */
  server: FixtureServer;
  /** The URL of a path of the server. */
  at: (path: string) => string;
  /** Creates a fetch with the options of a test, which is closed after it. */
  fetch: (options?: Partial<GuardedFetchOptions>) => GuardedFetch;
}

/** A media host for the tests of a file. */
export function useFixtureServer(): FixtureWorld {
  const opened: GuardedFetch[] = [];
  const world = {
    at: (path) => `${world.server.url}/${path}`,
    fetch(options) {
      const fetch = createTestFetch(options);
      opened.push(fetch);
      return fetch;
    },
  } as FixtureWorld;

  beforeAll(async () => {
    world.server = await startFixtureServer();
  });
  beforeEach(() => void (world.server.requests.length = 0));
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((fetch) => fetch.close()));
  });
  afterAll(() => world.server.close());
  return world;
}
