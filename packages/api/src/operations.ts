import { scopesOfCall, type Call, type CallName } from '@matinee/protocol';
import * as z from 'zod/mini';
import { errorsOfCall } from './call-errors.ts';
import { examples } from './examples.ts';
import { failureAnswers } from './failures.ts';
import { textsOf, type Comments } from './comments.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Schemas } from './schemas.ts';

/** OpenAPI can express these, and the protocol's schemas can't. */
interface Detail {
  /** Headers of the successful answer. */
  headers?: Record<string, Header>;
  /** Other answers by status. */
  answers?: (answer: unknown) => Record<string, unknown>;
  requestHeaders?: Record<string, Header>;
  /** Whether the operators' API key may come beside the token. */
  takesApiKey?: boolean;
}

interface Header {
  description: string;
  required?: boolean;
  schema: JsonSchema;
}

const text: JsonSchema = { type: 'string' };
const location: Header = { description: 'Where the browser goes.', required: true, schema: text };
const entityTag: Header = { description: 'For `If-None-Match`.', required: true, schema: text };

const details: Partial<Record<CallName, Detail>> = {
  grant: {
    headers: {
      'Set-Cookie': { description: 'The token, for navigations to other logins only. A bot’s token is never set.', schema: text },
    },
  },
  discord: { headers: { Location: location } },
  discordCallback: { headers: { Location: location } },
  listRooms: {
    headers: { ETag: entityTag },
    answers: () => ({ 304: { description: 'The list is still the one of `If-None-Match`.' } }),
    takesApiKey: true,
  },
  generateRoom: { takesApiKey: true },
  createRoom: { takesApiKey: true },
  deleteRoom: { takesApiKey: true },
  sendBlocks: {
    requestHeaders: {
      'X-Checksum': { description: 'The CRC-32 of the body in hexadecimal.', schema: { type: 'string', pattern: '^[0-9A-Fa-f]{1,8}$' } },
    },
  },
  statusReady: { answers: (answer) => ({ 503: answer }) },
};

/** Other areas have the name of a path's first part. */
const areas: readonly (readonly [path: RegExp, tag: string])[] = [
  [/^\/auth\/|^\/user$/, 'Sessions'],
  [/^\/user\//, 'Accounts'],
  [/^\/room\/:name\/(?:films?|library)\b/, 'Films'],
  [/^\/room\/:name\/./, 'Queue'],
  [/^\/room\//, 'Rooms'],
  [/^\/data\//, 'Videos and features'],
  [/^\/(?:announce|admin)\b/, 'Operators'],
  [/^\/status/, 'Health'],
];

export function tagOf({ path }: Call): string {
  const [, first = ''] = path.split('/');
  return areas.find(([pattern]) => pattern.test(path))?.[1] ?? first.charAt(0).toUpperCase() + first.slice(1);
}

/** Returns a path such as `/room/{name}`. */
export function templateOf({ path }: Pick<Call, 'path'>): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

/** @throws if the call has no docstring */
export function operationOf(name: CallName, call: Call, { schemas, comments }: { schemas: Schemas; comments: Comments }): unknown {
  const comment = comments.get(`calls.${name}`);
  if (comment === undefined) throw new Error(`The call ${name} has no docstring in packages/protocol/src`);
  const detail = details[name] ?? {};
  const json = (schema: JsonSchema, example: unknown): unknown => ({
    content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
  });
  const { headers } = detail;
  const answer = {
    description: call.response === undefined ? 'A redirect.' : 'Done.',
    ...(headers && { headers }),
    ...(call.response && (json(schemas.of(call.response, 'output', `calls.${name}.response`), examples[name]?.response) as object)),
  };
  const parameters = [
    ...parametersOf(name, call, 'params', schemas),
    ...parametersOf(name, call, 'query', schemas),
    ...Object.entries(detail.requestHeaders ?? {}).map(([header, described]) => ({ name: header, in: 'header', ...described })),
  ];
  return {
    operationId: name,
    ...textsOf(comment),
    tags: [tagOf(call)],
    security: securityOf(name, call, detail),
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && {
      requestBody: {
        required: !z.safeParse(call.body, {}).success,
        ...(json(schemas.of(call.body, 'input', `calls.${name}.body`), examples[name]?.body) as object),
      },
    }),
    ...(call.takesBytes === true && {
      requestBody: { required: true, content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } },
    }),
    responses: {
      [call.status ?? 200]: answer,
      ...failureAnswers(errorsOfCall(name, call)),
      ...detail.answers?.(answer),
    },
  };
}

/** A bot's token needs the scopes. */
function securityOf(name: CallName, { access }: Call, { takesApiKey }: Detail): object[] {
  if (access === 'open') return [];
  const scopes = scopesOfCall(name);
  const bot = scopes === 'never' ? [] : [{ botToken: scopes }];
  if (access === 'operator') return [{ apiKey: [] }, { token: [] }, ...bot];
  return [{ token: [] }, ...bot, ...(takesApiKey === true ? [{ token: [], apiKey: [] }] : [])];
}

function parametersOf(name: CallName, call: Call, part: 'params' | 'query', schemas: Schemas): object[] {
  const schema = call[part];
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemas.of(schema, 'input', `calls.${name}.${part}`);
  return Object.entries(properties).map(([key, { description, ...property }]) => ({
    name: key,
    in: part === 'params' ? 'path' : 'query',
    required: required.includes(key),
    ...(description !== undefined && { description }),
    schema: property,
  }));
}
