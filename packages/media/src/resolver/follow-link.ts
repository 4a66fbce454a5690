import type { GuardedFetch } from '../fetch/guarded-response.ts';
import { noAnswer } from '../fetch/fetch-errors.ts';
import { notFound } from '../errors/site-errors.ts';

/** Only the headers are read. */
const maxBytes = 1024;

/** The URL that a site's short link redirects to; it isn't fetched. @throws VideoNotFoundException, UpstreamException */
export async function followLink(url: string, fetch: GuardedFetch): Promise<string> {
  const response = await fetch.send(url, fetch.startBudget(maxBytes, { lane: 'sites' }), { follow: false });
  const location = response.headers.get('location');
  await response.discard();
  const target = location === null ? null : URL.parse(location, url);
  if (target === null) throw response.status === 404 ? notFound() : noAnswer();
  return target.href;
}
