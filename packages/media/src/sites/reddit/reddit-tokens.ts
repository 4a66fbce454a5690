import type { Clock } from '@matinee/base/clock';
import type { MatineeError } from '@matinee/protocol';
import { noAnswer } from '../../fetch/fetch-errors.ts';
import { onBehalfOf } from '../../fetch/on-behalf-of.ts';
import { createRequesters, serverRequester } from '../../fetch/requesters.ts';
import { readAnswer, type OperatorLog, type SiteClient } from '../../site/site-client.ts';
import { notOffered } from '../../errors/site-errors.ts';
import { tokenSchema } from './reddit-answers.ts';

/** A token is replaced a minute before it expires. */
const marginMs = 60_000;
/** Lifetime of a token that states none, in seconds. */
const defaultTokenSeconds = 3600;

/** The access token of this server's app at Reddit. */
export interface RedditTokens {
  /** A valid token, fetched once for all callers that need it at the same time. @throws UnsupportedServiceException for wrong credentials */
  current(): Promise<string>;
  /** Forgets a token that Reddit has refused, unless it has been replaced meanwhile. */
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
      // Fetched on the server's own behalf: the token is for all requesters, so none of their queues may delay it.
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

/** Reddit slows down requests that don't say who they come from. */
export function userAgent(publicUrl: string): Record<string, string> {
  return { 'user-agent': `server:matinee:v1 (+${publicUrl})` };
}

export function refusedAccess(warning: string, warn: OperatorLog): MatineeError {
  warn(warning);
  return notOffered('reddit', new Error(warning));
}
