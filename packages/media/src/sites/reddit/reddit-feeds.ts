import type { MatineeError } from '@matinee/protocol';
import { noAnswer } from '../../fetch/fetch-errors.ts';
import { convertParserFailure } from '../../parsing/parser-failure.ts';
import type { OperatorLog, SiteClient } from '../../site/site-client.ts';
import { siteChanged } from '../../errors/site-errors.ts';
import { postSchema, type Post } from './reddit-answers.ts';
import type { FeedParser } from './parse-feed.ts';
import { refusedAccess, userAgent } from './reddit-tokens.ts';

/** Atom feeds answer without a key, but few requests, and say neither lengths nor whether a post is for adults. */
export interface RedditFeeds {
  /** @param path with its query */
  posts(path: string, missing: () => MatineeError): Promise<Post[]>;
}

export interface RedditFeedsOptions {
  client: SiteClient;
  parsers: FeedParser;
  siteOrigin: string;
  publicUrl: () => string;
  warn: OperatorLog;
}

export function createRedditFeeds({ client, parsers, siteOrigin, publicUrl, warn }: RedditFeedsOptions): RedditFeeds {
  const share = new URL(siteOrigin).hostname;
  return {
    async posts(path, missing) {
      const { status, bytes } = await client.askRaw(siteOrigin + path, { headers: userAgent(publicUrl()) });
      if (status === 404) throw missing();
      if (status === 401 || status === 403)
        throw refusedAccess('Reddit refuses this server its feeds: only direct links to uploads work', warn);
      if (status !== 200) throw noAnswer();
      const posts = await convertParserFailure(parsers.parse('redditFeed', bytes, { share }), noAnswer);
      if (posts === undefined) {
        warn('A feed of Reddit is none: it has changed, or wants to see a browser');
        throw siteChanged();
      }
      return posts.map((post) => postSchema.parse(post));
    },
  };
}
