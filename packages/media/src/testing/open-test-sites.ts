import { createFakeClock } from '@matinee/base/fake-clock';
import type { MatineeError } from '@matinee/protocol';
import type { GuardedFetchOptions } from '../fetch/guarded-fetch.ts';
import type { MediaOptions } from '../open-media.ts';
import type { SitesServer } from './sites-server.ts';
import { createTestFetch, rejectionOf, openTestMedia, type TestMedia } from './test-media.ts';

export interface TestSites extends TestMedia {
  warnings: string[];
  /** Starts at 2026-11-20T12:00Z. */
  advance(ms: number): void;
  close(): Promise<void>;
}

export function openTestSites(
  server: Pick<SitesServer, 'origins' | 'settings'>,
  {
    fetch: fetchOptions,
    settings,
    ...options
  }: Partial<Omit<MediaOptions, 'fetch' | 'settings'>> & {
    fetch?: Partial<GuardedFetchOptions>;
    settings?: Partial<MediaOptions['settings']>;
  } = {},
): TestSites {
  const fetch = createTestFetch({ ownHosts: ['matinee.example.org'], ...fetchOptions });
  const warnings: string[] = [];
  const clock = createFakeClock(Date.parse('2026-11-20T12:00:00Z'));
  const resolver = openTestMedia({
    fetch,
    clock,
    origins: server.origins,
    settings: { ...server.settings, ...settings },
    warn: (text, detail) => warnings.push(detail === undefined ? text : `${text} ${String(detail)}`),
    ...options,
  });
  return {
    ...resolver,
    warnings,
    advance: (ms) => clock.advance(ms),
    close: () => fetch.close(),
  };
}

/** Returns a `name` with the reason for VideoUnavailableException. */
export async function refusalOf(work: Promise<unknown>): Promise<{ name: string; message: string; error: MatineeError }> {
  const error = await rejectionOf(work);
  const { name, message, details } = error;
  return { name: name === 'VideoUnavailableException' ? `${name}: ${details.reason}` : name, message, error };
}
