import type { GuardedFetch } from '../fetch/guarded-response.ts';
import { noAnswer } from '../fetch/fetch-errors.ts';
import { notFound } from '../errors/site-errors.ts';

/** Headers alone are read. */
const headerBytes = 1024;

/** Where a site's short link leads. The answer's body is not read, and where it leads is not visited. @throws VideoNotFoundException, UpstreamException */
export async function followLink(url: string, fetch: GuardedFetch): Promise<string> {
  const response = await fetch.send(url, fetch.startBudget(headerBytes, { lane: 'sites' }), { follow: false });
  const location = response.headers.get('location');
  await response.discard();
  const target = location === null ? null : URL.parse(location, url);
  if (target === null) throw response.status === 404 ? notFound() : noAnswer();
  return target.href;
}
