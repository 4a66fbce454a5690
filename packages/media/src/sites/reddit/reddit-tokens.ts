import type { Clock } from '@matinee/base/clock';
import type { MatineeError } from '@matinee/protocol';
import { noAnswer } from '../../fetch/fetch-errors.ts';
import { onBehalfOf } from '../../fetch/on-behalf-of.ts';
import { createRequesters, serverRequester } from '../../fetch/requesters.ts';
import { readAnswer, type OperatorLog, type SiteClient } from '../../site/site-client.ts';
import { notOffered } from '../../errors/site-errors.ts';
import { tokenSchema } from './reddit-answers.ts';

/** Replaces a token before it expires. */
const marginMs = 60_000;
const defaultTokenSeconds = 3600;

export interface RedditTokens {
  /** Fetches a token once for all callers. @throws UnsupportedServiceException for wrong credentials */
  current(): Promise<string>;
  /** Forgets a refused token, unless it has been replaced meanwhile. */
  discard(token: string): void;
}

export interface RedditTokensOptions {
  client: SiteClient;
  clock: Clock;
  credentials: { clientId: string; clientSecret: string };
  siteOrigin: string;
  publicUrl: () => string;
  warn: OperatorLog;
}

export function createRedditTokens({ client, clock, credentials, siteOrigin, publicUrl, warn }: RedditTokensOptions): RedditTokens {
  let token: { text: string; endMs: number } | undefined;
  let fetching: Promise<string> | undefined;

  async function fetchToken(): Promise<string> {
    const { clientId, clientSecret } = credentials;
    const answer = await client.ask(`${siteOrigin}/api/v1/access_token`, {
      method: 'POST',
      headers: {
        ...userAgent(publicUrl()),
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    if (answer.status === 401 || answer.status === 403) throw refusedAccess('Reddit refuses the credentials', warn);
    if (answer.status !== 200) throw noAnswer();
    const { access_token: text, expires_in: seconds = defaultTokenSeconds } = readAnswer(tokenSchema, answer.json);
    token = { text, endMs: clock.now() + seconds * 1000 - marginMs };
    return text;
  }

  return {
    current() {
      if (token !== undefined && token.endMs > clock.now()) return Promise.resolve(token.text);
      // On the server's own behalf: the token is for all requesters, so none of their queues may delay it.
      fetching ??= onBehalfOf(createRequesters(serverRequester), fetchToken).finally(() => {
        fetching = undefined;
      });
      return fetching;
    },
    discard(text) {
      if (token?.text === text) token = undefined;
    },
  };
}

/** Names this server: Reddit slows down requests without an origin. */
export function userAgent(publicUrl: string): Record<string, string> {
  return { 'user-agent': `server:matinee:v1 (+${publicUrl})` };
}

export function refusedAccess(warning: string, warn: OperatorLog): MatineeError {
  warn(warning);
  return notOffered('reddit', new Error(warning));
}
