import { errorStatuses, type ErrorName } from '@matinee/protocol';
import { failureWith } from './errors.ts';

const meanings: Readonly<Record<number, string>> = {
  400: 'The input is wrong, there is no token, or a rule of the room refuses it.',
  401: 'The session of the token has ended, or the call needs a logged-in user.',
  403: 'This server does not offer it, or the caller may not do it.',
  404: 'There is no such room, or nothing at this path.',
  413: 'The body is too large.',
  415: 'The body has another type than the call takes, which is JSON nearly always.',
  429: 'Too many calls: try again after the seconds of `Retry-After`.',
  500: 'A fault of the server. The answer does not say which.',
  503: 'The server can’t store or look up anything at the moment. The call had no effect.',
};

const retryAfter = { description: 'After how many seconds to try again.', schema: { type: 'integer', minimum: 1 } };

/** A token whose session has ended, and a search where it is not offered. */
const alsoWith: Readonly<Partial<Record<ErrorName, number>>> = { MissingToken: 401, FeatureDisabledException: 400 };

export function failureAnswers(names: readonly ErrorName[]): Record<string, object> {
  const statusesOf = (name: ErrorName): number[] => [errorStatuses[name], ...(alsoWith[name] === undefined ? [] : [alsoWith[name]])];
  const statuses = [...new Set(names.flatMap(statusesOf))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const errors = names.filter((name) => statusesOf(name).includes(status));
      return [status, failureAnswer(status, errors)];
    }),
  );
}

function failureAnswer(status: number, errors: readonly ErrorName[]): object {
  const headers = status === 429 || status === 503 ? { headers: { 'Retry-After': { required: status === 429, ...retryAfter } } } : {};
  return { description: meanings[status], ...headers, content: { 'application/json': { schema: failureWith(errors) } } };
}
