import type { MatineeError } from '@matinee/protocol';
import { noAnswer } from '../../fetch/fetch-errors.ts';
import { isPage, type SiteAnswer } from '../../site/site-client.ts';
import { videoUnavailable } from '../../errors/site-errors.ts';
import { refusalSchema } from './reddit-answers.ts';
import { createRedditTokens, refusedAccess, userAgent, type RedditTokensOptions } from './reddit-tokens.ts';

export interface RedditApi {
  /**
   * @param path with its query
   * @throws the result of `missing` for 404; VideoUnavailableException for private posts and subreddits; UnsupportedServiceException if
   * Reddit refuses this server
   */
  get(path: string, missing: () => MatineeError): Promise<unknown>;
}

export interface RedditApiOptions extends RedditTokensOptions {
  apiOrigin: string;
}

export function createRedditApi({ apiOrigin, ...options }: RedditApiOptions): RedditApi {
  const { client, publicUrl, warn } = options;
  const tokens = createRedditTokens(options);

  function ask(path: string, token: string): Promise<SiteAnswer> {
    return client.ask(apiOrigin + path, { headers: { ...userAgent(publicUrl()), authorization: `Bearer ${token}` } });
  }

  function toRefusal(answer: SiteAnswer, missing: () => MatineeError): MatineeError {
    const { status, json } = answer;
    if (status === 404) return missing();
    if (status === 401) return refusedAccess('Reddit refuses a fresh token', warn);
    if (status !== 403) return noAnswer();
    if (isPage(answer)) return refusedAccess('Reddit shuts its interface out', warn);
    const reason = refusalSchema.safeParse(json).data?.reason;
    return videoUnavailable(reason === 'quarantined' || reason === 'gated' ? 'login_required' : 'private');
  }

  return {
    async get(path, missing) {
      const token = await tokens.current();
      let answer = await ask(path, token);
      if (answer.status === 401) {
        tokens.discard(token);
        answer = await ask(path, await tokens.current());
      }
      // Reddit redirects from a missing subreddit to a search for subreddits.
      if (new URL(answer.url).pathname.includes('/subreddits/search')) throw missing();
      if (answer.status !== 200) throw toRefusal(answer, missing);
      return answer.json;
    },
  };
}
