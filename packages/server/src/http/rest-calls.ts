import { calls, errorStatuses, MatineeError, unknownErrorMessage, type CallName, type ErrorDetails, type Failure } from '@matinee/protocol';
import type { Actor } from '@matinee/room';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { timingSafeEqual } from 'node:crypto';
import { personOf, type Sessions, type Visitor } from '../accounts/sessions.ts';
import { addressKey } from '../gateway/client-address.ts';
import type { RoomDirectory } from '../rooms/room-directory.ts';
import type { RoomHost } from '../rooms/room-host.ts';
import { refusalOf } from './describe-issue.ts';
import type { RestLimits } from './rest-limits.ts';

type Calls = typeof calls;
type Parsed<Name extends CallName, Part extends string> =
  Calls[Name] extends Record<Part, infer Schema extends z.ZodMiniType> ? z.infer<Schema> : undefined;

/** What a handler answers with: what the call's schema says, or for a redirect the reply itself. */
type Answer<Name extends CallName> = 'response' extends keyof Calls[Name] ? Parsed<Name, 'response'> : FastifyReply;

/** What a handler gets: all checked against the call's schemas. */
export interface CallInput<Name extends CallName> {
  query: Parsed<Name, 'query'>;
  body: Parsed<Name, 'body'>;
  request: FastifyRequest;
  reply: FastifyReply;
}
interface WithSession {
  session: Visitor;
}
interface WithRoom extends WithSession {
  room: RoomHost;
  /** Whoever asks, with the standing they have in the room. */
  actor: Actor;
}

export interface RestParts {
  app: FastifyInstance;
  sessions: Sessions;
  rooms: RoomDirectory;
  restLimits: RestLimits | undefined;
  apiKey: string | undefined;
}

/** The token of an Authorization header. The cookie counts for navigations only, never here. */
export function bearerToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

/** Registers calls of the contract; each checks room, token and input, in this order, before its handler runs. */
export function createRestCalls({ app, sessions, rooms, restLimits, apiKey }: RestParts) {
  async function requireSession(request: FastifyRequest): Promise<Visitor> {
    const token = bearerToken(request);
    const session = token === undefined ? undefined : await sessions.authenticate(token);
    if (session) return session;
    throw new MissingToken(token === undefined ? 400 : 401);
  }

  function register<Name extends CallName, Extra>(
    name: Name,
    prepare: (request: FastifyRequest) => Promise<Extra>,
    handler: (input: CallInput<Name> & Extra) => Promise<Answer<Name>>,
  ): void {
    const call: {
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
      path: string;
      query?: z.ZodMiniType;
      body?: z.ZodMiniType;
      response?: z.ZodMiniType;
      status?: number;
    } = calls[name];
    const prepared = new WeakMap<FastifyRequest, Extra>();
    app.route({
      method: call.method,
      url: `/api${call.path}`,
      // Before the body is read: who may not ask need not be listened to.
      onRequest: async (request) => {
        await restLimits?.consume(name, addressKey(request.ip));
        prepared.set(request, await prepare(request));
      },
      handler: async (request, reply) => {
        const query = check(call.query, request.query);
        const body = check(call.body, request.body ?? {});
        const input = { query, body, request, reply, ...prepared.get(request) } as CallInput<Name> & Extra;
        const answer = await handler(input);
        if (reply.sent) return reply;
        return reply.code(call.status ?? 200).send(call.response === undefined ? answer : call.response.parse(answer));
      },
    });
  }

  /** Whether the call comes from the operators. */
  function isOperator({ headers }: FastifyRequest): boolean {
    const given = Buffer.from(String(headers['apikey'] ?? ''));
    const expected = Buffer.from(apiKey ?? '');
    return expected.length > 0 && given.length === expected.length && timingSafeEqual(given, expected);
  }

  return {
    /** A call that anybody may make. */
    open<Name extends CallName>(name: Name, handler: (input: CallInput<Name>) => Promise<Answer<Name>>): void {
      register(name, async () => ({}), handler);
    },
    /** A call that needs a token. */
    withSession<Name extends CallName>(name: Name, handler: (input: CallInput<Name> & WithSession) => Promise<Answer<Name>>): void {
      register(name, async (request) => ({ session: await requireSession(request) }), handler);
    },
    /** A call on a room: 404 without one, before anything else is refused. */
    withRoom<Name extends CallName>(name: Name, handler: (input: CallInput<Name> & WithRoom) => Promise<Answer<Name>>): void {
      register(
        name,
        async (request) => {
          const room = await rooms.require((request.params as { name: string }).name);
          const session = await requireSession(request);
          return { room, session, actor: room.personActor(personOf(session)) };
        },
        handler,
      );
    },
    isOperator,
    /** @throws FeatureDisabledException unless the call comes from the operators */
    requireOperator(request: FastifyRequest): void {
      if (!isOperator(request)) {
        throw new MatineeError('FeatureDisabledException', 'This call is for the operators of this server.', { reason: 'operators_only' });
      }
    },
  };
}
export type RestCalls = ReturnType<typeof createRestCalls>;

function check(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw refusalOf(value, parsed.error.issues);
}

class MissingToken extends MatineeError {
  readonly status: 400 | 401;

  constructor(status: 400 | 401) {
    if (status === 400) super('MissingToken', 'This call needs a token.');
    else super('MissingToken', 'Your session is over. Reload the page to get a new one.', { reason: 'session_over' });
    this.status = status;
  }
}

/** How the framework's own refusals are named on the wire. */
const frameworkErrors: Record<number, [Failure['error']['name'], string, ErrorDetails?]> = {
  400: ['ValidationError', 'The request body is not valid JSON.', { reason: 'not_json' }],
  404: ['NotFound', 'There is nothing here.'],
  413: ['PayloadTooLarge', 'The request is too large.'],
  415: ['UnsupportedMediaType', 'The request body must be JSON.'],
};

/** An error as it goes out: nothing that was not meant for people gets through. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof MatineeError) {
    if (error.cause !== undefined) request.log.warn({ err: error }, 'a call was refused');
    const { retryAfterSeconds } = error.details;
    if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds);
    const status = error instanceof MissingToken ? error.status : errorStatuses[error.name];
    return reply.code(status).send(failure(error.name, error.message, error.details));
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  const known = frameworkErrors[status];
  if (known) return reply.code(status).send(failure(...known));
  request.log.error({ err: error }, 'a call failed');
  return reply.code(500).send(failure('Unknown', unknownErrorMessage));
}

function failure(name: Failure['error']['name'], message: string, details: ErrorDetails = {}): Failure {
  return { success: false, error: { name, message, ...details } };
}
