import { calls, createRefusal, errorStatuses, MatineeError, roomNameSchema, type CallName, type Failure } from '@matinee/protocol';
import type { Requester } from '@matinee/media';
import type { Actor } from '@matinee/room';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { timingSafeEqual } from 'node:crypto';
import { MissingToken } from '../accounts/missing-token.ts';
import { hashOfToken } from '../accounts/tokens.ts';
import { identityOf, type AuthenticatedSession } from '../accounts/session.ts';
import type { Sessions } from '../accounts/sessions.ts';
import { ipKeyOf } from '../edge/ip-key.ts';
import type { RoomDirectory } from '../rooms/room-directory.ts';
import type { RoomHost } from '../rooms/room-host.ts';
import { toRefusal } from '../edge/to-refusal.ts';
import { toValidationError } from '../edge/validation-error.ts';
import type { RestLimits } from './rest-limits.ts';

type Calls = typeof calls;
type Parsed<Name extends CallName, Part extends string> =
  Calls[Name] extends Record<Part, infer Schema extends z.ZodMiniType> ? z.infer<Schema> : undefined;

/** What a handler answers with: what the call's schema says, or the reply itself where it has sent it. */
type Answer<Name extends CallName> = ('response' extends keyof Calls[Name] ? Parsed<Name, 'response'> : never) | FastifyReply;

/** What a handler gets: all checked against the call's schemas. */
export interface CallInput<Name extends CallName> {
  query: Parsed<Name, 'query'>;
  body: Parsed<Name, 'body'>;
  request: FastifyRequest;
  reply: FastifyReply;
}
/**
 * Who asks is looked up each time: sessions end, people log in and out and are promoted while a body is on its way, and
 * while a handler waits for a link or a password hash. A handler asks again after whatever took time, directly before
 * it decides.
 */
interface WithSession {
  /** The session of the caller's token as it is now. @throws MissingToken once it is over */
  session: () => Promise<AuthenticatedSession>;
  /** Whose share look-ups are taken from. */
  requester: Requester;
}
export interface WithRoom extends WithSession {
  /** The room as it was loaded when the body had arrived. */
  room: RoomHost;
  /** The caller with the role they have in the room now. @throws MissingToken */
  actor: () => Promise<Actor>;
}

export interface RestCallOptions {
  app: FastifyInstance;
  sessions: Sessions;
  rooms: RoomDirectory;
  restLimits: RestLimits | undefined;
  apiKey: string | undefined;
}

/** What a browser calls itself. */
export function agentOf({ headers }: FastifyRequest): string | undefined {
  return headers['user-agent'];
}

/** The token of an Authorization header. The cookie counts for navigations only, never here. */
export function bearerToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

/**
 * Registers calls of the contract; each checks room and token before its body is read, then its input, before its
 * handler runs.
 */
export function createRestCalls({ app, sessions, rooms, restLimits, apiKey }: RestCallOptions) {
  async function requireSession(request: FastifyRequest): Promise<AuthenticatedSession> {
    const token = bearerToken(request);
    const session = token === undefined ? undefined : await sessions.authenticate(token);
    if (session === undefined) throw new MissingToken(token === undefined ? 400 : 401);
    if (request.method !== 'GET') await sessions.whenWritten(session);
    return session;
  }

  function visitOf(request: FastifyRequest): WithSession {
    return {
      session: () => requireSession(request),
      requester: { session: hashOfToken(bearerToken(request) ?? ''), address: ipKeyOf(request.ip) },
    };
  }

  async function requireRoom({ params }: FastifyRequest): Promise<RoomHost> {
    const { name } = params as { name: string };
    if (roomNameSchema.safeParse(name).success) return rooms.require(name);
    throw createRefusal('RoomNotFoundException');
  }

  /**
   * @param admit refuses a call by its headers alone, before its body is read, since who may not ask need not be
   *   listened to, and once more when the body is there
   * @param prepare gives the handler what it needs besides the input, once the body is there
   */
  function register<Name extends CallName, Extra>(
    name: Name,
    admit: (request: FastifyRequest) => Promise<unknown>,
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
    app.route({
      method: call.method,
      url: `/api${call.path}`,
      onRequest: async (request) => {
        restLimits?.consume(name, ipKeyOf(request.ip));
        await admit(request);
      },
      handler: async (request, reply) => {
        if (call.method !== 'GET') await admit(request);
        const query = parseInput(call.query, request.query);
        const body = parseInput(call.body, request.body ?? {});
        const input = { query, body, request, reply, ...(await prepare(request)) } as CallInput<Name> & Extra;
        const answer = await handler(input);
        if (reply.sent) return reply;
        return reply.code(call.status ?? 200).send(call.response === undefined ? answer : call.response.parse(answer));
      },
    });
  }

  /** Whether the call comes from the operators. */
  function isOperator({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
    const given = Buffer.from(String(headers['apikey'] ?? ''));
    const expected = Buffer.from(apiKey ?? '');
    return expected.length > 0 && given.length === expected.length && timingSafeEqual(given, expected);
  }

  return {
    /** A call that anybody may make. */
    open<Name extends CallName>(name: Name, handler: (input: CallInput<Name>) => Promise<Answer<Name>>): void {
      register(
        name,
        async () => undefined,
        async () => ({}),
        handler,
      );
    },
    /** A call that needs a token. */
    withSession<Name extends CallName>(name: Name, handler: (input: CallInput<Name> & WithSession) => Promise<Answer<Name>>): void {
      register(name, requireSession, async (request) => visitOf(request), handler);
    },
    /** A call on a room: 404 without one, before anything else is refused. */
    withRoom<Name extends CallName>(name: Name, handler: (input: CallInput<Name> & WithRoom) => Promise<Answer<Name>>): void {
      register(
        name,
        async (request) => {
          await requireRoom(request);
          await requireSession(request);
        },
        async (request) => {
          const room = await requireRoom(request);
          const visit = visitOf(request);
          return { room, ...visit, actor: async () => room.identityActor(identityOf(await visit.session())) };
        },
        handler,
      );
    },
    isOperator,
    /** @throws FeatureDisabledException unless the call comes from the operators */
    requireOperator(request: FastifyRequest): void {
      if (!isOperator(request)) {
        throw createRefusal('FeatureDisabledException', { reason: 'operators_only' });
      }
    },
  };
}
export type RestCalls = ReturnType<typeof createRestCalls>;

function parseInput(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw toValidationError(value, parsed.error.issues);
}

/** The refusals that answer errors of the framework, by status. */
export const frameworkRefusals: Readonly<Record<number, MatineeError>> = {
  400: createRefusal('ValidationError', { reason: 'not_json' }),
  404: createRefusal('NotFound'),
  413: createRefusal('PayloadTooLarge'),
  415: createRefusal('UnsupportedMediaType'),
};

/** An error as it goes out: nothing that was not meant for people gets through. */
export function answerError(error: unknown, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const code = statusOf(error);
  const known = frameworkRefusals[code];
  if (!(error instanceof MatineeError) && known) return reply.code(code).send(failureOf(known));
  const refusal = toRefusal(error);
  const { retryAfterSeconds } = refusal.details;
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds);
  const status = refusal instanceof MissingToken ? refusal.status : errorStatuses[refusal.name];
  return reply.code(status).send(failureOf(refusal));
}

function statusOf(error: unknown): number {
  // A path that is escaped wrongly is the path of nothing.
  if (error instanceof Error && 'code' in error && error.code === 'FST_ERR_BAD_URL') return 404;
  return error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
}

/** The failure shape of REST. */
export function failureOf({ name, message, details }: Pick<MatineeError, 'name' | 'message' | 'details'>): Failure {
  return { success: false, error: { name, message, ...details } };
}
