import { createFakeClock } from '@matinee/base/fake-clock';
import { MatineeError } from '@matinee/protocol';
import { createGuardedFetch, type GuardedFetchOptions } from '../fetch/guarded-fetch.ts';
import type { MediaOptions } from '../open-media.ts';
import type { SitesServer } from './sites-server.ts';
import { openTestMedia, type TestMedia } from './test-media.ts';

/** Everything that looks at links, asking the sites of a `SitesServer`. */
export interface TestSites extends TestMedia {
  /** What operators were told. */
  warnings: string[];
  /** Lets time pass for caches, tokens and quotas; it starts at noon of 2026-11-20 in UTC. */
  advance(ms: number): void;
  /** Asks the sites that were asked for when it was opened, with nothing remembered. */
  close(): Promise<void>;
}

/** Opens media whose sites are those of `server`, with whatever else a test sets. */
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
  const fetch = createGuardedFetch({ allowPrivate: true, ownHosts: ['matinee.example.org'], ...fetchOptions });
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

/** What a question is refused with: its name, with the reason of a video that is not for us, and its message. */
export async function refusalOf(work: Promise<unknown>): Promise<{ name: string; message: string; error: MatineeError }> {
  const error: unknown = await work.catch((caught: unknown) => caught);
  if (!(error instanceof MatineeError)) throw new Error('Nothing was refused', { cause: error });
  const { name, message, details } = error;
  return { name: name === 'VideoUnavailableException' ? `${name}: ${details.reason}` : name, message, error };
}
