import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { GuardedFetchOptions } from '../fetch/guarded-fetch.ts';
import type { GuardedFetch } from '../fetch/guarded-response.ts';
import { startFixtureServer, type FixtureServer } from './fixture-server.ts';
import { createTestFetch } from './test-media.ts';

export interface FixtureWorld {
  /** One per test file; its requests are cleared before each test. */
  server: FixtureServer;
  at: (path: string) => string;
  /** Creates a fetch that is closed after the test. */
  fetch: (options?: Partial<GuardedFetchOptions>) => GuardedFetch;
}

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
