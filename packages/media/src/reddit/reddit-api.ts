import type { Clock } from '@matinee/base/clock';
import type { MatineeError } from '@matinee/protocol';
import { noAnswer } from '../fetch/fetch-errors.ts';
import { onBehalfOf } from '../fetch/on-behalf-of.ts';
import { createRequesters, serverItself } from '../fetch/requesters.ts';
import type { OperatorLog } from '../site/operator-log.ts';
import { isPage, readAnswer, type SiteAnswer, type SiteClient } from '../site/site-client.ts';
import { notOffered, unavailable } from '../site/site-errors.ts';
import { refusalSchema, tokenSchema } from './reddit-answers.ts';

/** A token is not used in its last minute. */
const marginMs = 60_000;
/** How long a token lives that does not say so, in seconds. */
const tokenSeconds = 3600;

export interface RedditApi {
  /**
   * One GET of the API, by its path and query.
   * @throws what `missing` makes for what is not there; VideoUnavailableException for what only some may see;
   * UnsupportedServiceException when Reddit wants nothing of us
   */
  get(path: string, missing: () => MatineeError): Promise<unknown>;
}

export interface RedditApiOptions {
  client: SiteClient;
  clock: Clock;
  credentials: { clientId: string; clientSecret: string };
  /** Where tokens are given out, and where they count. */
  siteOrigin: string;
  apiOrigin: string;
  publicUrl: () => string;
  warn: OperatorLog;
}

export function createRedditApi({ client, clock, credentials, siteOrigin, apiOrigin, publicUrl, warn }: RedditApiOptions): RedditApi {
  let token: { text: string; endMs: number } | undefined;
  let asking: Promise<string> | undefined;

  /** Reddit slows down what does not say who it is. */
  const identity = () => ({ 'user-agent': `server:matinee:v1 (+${publicUrl()})` });

  async function askForToken(): Promise<string> {
    const { clientId, clientSecret } = credentials;
    const answer = await client.ask(`${siteOrigin}/api/v1/access_token`, {
      method: 'POST',
      headers: {
        ...identity(),
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    if (answer.status === 401 || answer.status === 403) throw shutOut('Reddit refuses the credentials');
    if (answer.status !== 200) throw noAnswer();
    const { access_token: text, expires_in: seconds = tokenSeconds } = readAnswer(tokenSchema, answer.json);
    token = { text, endMs: clock.now() + seconds * 1000 - marginMs };
    return text;
  }

  /** The token, fetched once for all who need it at the same time. */
  function tokenNow(): Promise<string> {
    if (token !== undefined && token.endMs > clock.now()) return Promise.resolve(token.text);
    // On nobody's behalf: the token is for all, and none of them is to wait in another's line.
    asking ??= onBehalfOf(createRequesters(serverItself), askForToken).finally(() => {
      asking = undefined;
    });
    return asking;
  }

  function ask(path: string, text: string): Promise<SiteAnswer> {
    return client.ask(apiOrigin + path, { headers: { ...identity(), authorization: `Bearer ${text}` } });
  }

  function shutOut(text: string): MatineeError {
    warn(text);
    return notOffered('reddit');
  }

  function refusal(answer: SiteAnswer, missing: () => MatineeError): MatineeError {
    const { status, json } = answer;
    if (status === 404) return missing();
    if (status === 401) return shutOut('Reddit refuses a fresh token');
    if (status !== 403) return noAnswer();
    if (isPage(answer)) return shutOut('Reddit shuts its interface out');
    const reason = refusalSchema.safeParse(json).data?.reason;
    return unavailable(reason === 'quarantined' || reason === 'gated' ? 'login_required' : 'private');
  }

  return {
    async get(path, missing) {
      const text = await tokenNow();
      let answer = await ask(path, text);
      if (answer.status === 401) {
        // Others may have come back with the same token, and have a new one by now.
        if (token?.text === text) token = undefined;
        answer = await ask(path, await tokenNow());
      }
      // Who asks for a subreddit that is not there is sent to a search for one.
      if (new URL(answer.url).pathname.includes('/subreddits/search')) throw missing();
      if (answer.status !== 200) throw refusal(answer, missing);
      return answer.json;
    },
  };
}
