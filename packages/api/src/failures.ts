import { errorNames, errorStatuses, failureSchema, type Call, type ErrorName } from '@matinee/protocol';
import type { JsonSchema } from './json-schema.ts';
import type { Schemas } from './schemas.ts';

/** What failed calls answer with, by status. */
const failures = {
  400: ['BadRequest', 'The input is wrong, there is no token, or a rule of the room refuses it.'],
  401: ['Unauthorized', 'The session of the token has ended, or the call needs a logged-in user.'],
  403: ['Forbidden', 'This server does not offer it, or the caller may not do it.'],
  404: ['NotFound', 'There is no such room, or nothing at this path.'],
  413: ['PayloadTooLarge', 'The body is too large.'],
  415: ['UnsupportedMediaType', 'The body is not JSON.'],
  429: ['TooManyRequests', 'Too many calls: try again after the seconds of `Retry-After`.'],
  500: ['Unknown', 'A fault of the server. The answer does not say which.'],
  503: ['Unavailable', 'The server can’t store or look up anything at the moment. The call had no effect.'],
} as const;
export type FailureStatus = keyof typeof failures;

const retryAfter = { description: 'After how many seconds to try again.', schema: { type: 'integer', minimum: 1 } };

/** Names that are answered with another status than their own too: a token whose session has ended. */
const alsoWith: Partial<Record<FailureStatus, readonly ErrorName[]>> = { 401: ['MissingToken'] };

/** The statuses with which a call may fail. */
export function failureStatusesOf({ access, method, path }: Call): FailureStatus[] {
  const isOpen = access === 'open';
  return [
    400,
    ...(isOpen || access === 'operator' ? [] : [401 as const]),
    ...(isOpen ? [] : [403 as const]),
    ...(path.includes('/:name') ? [404 as const] : []),
    ...(method === 'GET' ? [] : ([413, 415] as const)),
    429,
    500,
    503,
  ];
}

/** The answers of OpenAPI's components, by the names that `failureRefs` refers to. */
export function failureAnswers(schemas: Schemas): Record<string, unknown> {
  const shape = schemas.of(failureSchema, 'output');
  return Object.fromEntries(
    Object.entries(failures).map(([status, [name, description]]) => {
      const schema = withNames(shape, namesWith(Number(status) as FailureStatus));
      const headers =
        status === '429' || status === '503' ? { headers: { 'Retry-After': { required: status === '429', ...retryAfter } } } : {};
      return [name, { description, ...headers, content: { 'application/json': { schema } } }];
    }),
  );
}

export function failureRefs(statuses: readonly FailureStatus[]): Record<string, { $ref: string }> {
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${failures[status][0]}` }]));
}

function namesWith(status: FailureStatus): ErrorName[] {
  return [...errorNames.filter((name) => errorStatuses[name] === status), ...(alsoWith[status] ?? [])];
}

function withNames(shape: JsonSchema, names: readonly ErrorName[]): JsonSchema {
  const error = shape.properties?.['error'];
  const name = { ...error?.properties?.['name'], description: 'What went wrong.', enum: [...names] };
  return { ...shape, properties: { ...shape.properties, error: { ...error, properties: { ...error?.properties, name } } } };
}
