import type { MatineeError } from '@matinee/protocol';
import type * as z from 'zod/mini';
import { noAnswer } from '../../fetch/fetch-errors.ts';
import { isPage, readAnswer, type OperatorLog, type SiteAnswer, type SiteClient } from '../../site/site-client.ts';
import { notFound, notOffered, videoUnavailable } from '../../errors/site-errors.ts';
import { errorSchema } from './invidious-answers.ts';

export interface InvidiousApi {
  /** @throws the result of `missing` for 404, and other MatineeErrors */
  get<Schema extends z.ZodMiniType>(url: string, schema: Schema, missing: () => MatineeError): Promise<z.output<Schema>>;
  /** Converts a reason that comes from YouTube. */
  toError(reason: string | undefined): MatineeError;
}

export function createInvidiousApi(client: SiteClient, warn: OperatorLog): InvidiousApi {
  function toRefusal(answer: SiteAnswer, missing: () => MatineeError): MatineeError {
    const { status, json } = answer;
    if (isPage(answer) && (status === 200 || status === 401 || status === 403)) {
      warn('An instance of Invidious wants to see a browser: it does not let servers use its interface');
      return notOffered('invidious', new Error('it wants to see a browser'));
    }
    return status === 404 ? missing() : toError(errorSchema.safeParse(json).data?.error);
  }

  function toError(reason = ''): MatineeError {
    // Must precede the check for removed videos, since these words occur in it too.
    if (/companion/i.test(reason)) {
      warn('An instance of Invidious lacks its companion, without which it has no videos');
      return noAnswer();
    }
    if (/confirm your age|age.restricted/i.test(reason)) return videoUnavailable('age_restricted');
    if (/sign in to confirm/i.test(reason)) {
      warn('YouTube does not answer an instance of Invidious: it wants to see somebody signed in');
      return noAnswer();
    }
    if (/private/i.test(reason)) return videoUnavailable('private');
    if (/\bcountry\b|\bregion\b/i.test(reason)) return videoUnavailable('region_blocked');
    if (/members.only|requires payment|premium/i.test(reason)) return videoUnavailable('login_required');
    return /unavailable|removed|terminated|does not exist|not available/i.test(reason) ? notFound() : noAnswer();
  }

  return {
    toError,
    async get(url, schema, missing) {
      const answer = await client.ask(url);
      if (answer.status === 200 && !isPage(answer)) return readAnswer(schema, answer.json);
      throw toRefusal(answer, missing);
    },
  };
}
