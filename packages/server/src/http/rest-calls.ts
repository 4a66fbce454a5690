import { timingSafeEqual } from 'node:crypto';
import type { Requester } from '@matinee/media';
import {
  calls,
  isForDevices,
  scopesOfCall,
  createRefusal,
  MatineeError,
  roomNameSchema,
  successSchema,
  type Call,
  type CallName,
  type CallNameFor,
  type NeededScopes,
} from '@matinee/protocol';
import type { Actor } from '@matinee/room';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { TokenUse } from '../accounts/sessions/bot-access.ts';
import { apiKeyOperator, type Operator } from '../accounts/audit-log.ts';
import { guestIdOf, identityOf, isOperatorIn, type AuthenticatedSession } from '../accounts/sessions/session.ts';
import type { Sessions } from '../accounts/sessions/sessions.ts';
import { hashOfToken, MissingToken } from '../accounts/sessions/tokens.ts';
import type { Bans } from '../access/bans.ts';
import type { RoomAccess } from '../access/room-access.ts';
import { ipKeyOf } from '../edge/ip-key.ts';
import { toValidationError } from '../edge/validation-error.ts';
import type { RoomDirectory } from '../rooms/room-directory.ts';
import type { RoomHost } from '../rooms/room-host.ts';
import { audienceOfCall } from './audience.ts';
import { bearerToken } from './request.ts';
import type { RestLimits } from './limits/rest-limits.ts';

type Calls = typeof calls;
type Parsed<Name extends CallName, Part extends string> =
  Calls[Name] extends Record<Part, infer Schema extends z.ZodMiniType> ? z.infer<Schema> : undefined;

type SessionCallName = Exclude<CallName, CallNameFor<'open' | 'operator'>>;

/** The response without its `success`, or the reply if the handler has sent it. */
type Answer<Name extends CallName> =
  | ('response' extends keyof Calls[Name] ? WithoutSuccess<Parsed<Name, 'response'>> : never)
  | FastifyReply;
type WithoutSuccess<Response> = Response extends { success: true }
  ? keyof Response extends 'success'
    ? void
    : Omit<Response, 'success'>
  : Response;
type Handler<Name extends CallName, Input> = (input: Input) => Promise<Answer<Name>>;

/** A handler's input, checked by the call's schemas. */
export interface CallInput<Name extends CallName> {
  query: Parsed<Name, 'query'>;
  body: Parsed<Name, 'body'>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * The caller, read again each time: while a body arrives, a link is looked up or a password is hashed, sessions end and
 * users change their account or role. Handlers ask again after slow work, directly before they decide.
 */
export interface WithSession {
  /** @throws MissingToken once the session has ended */
  session: () => Promise<AuthenticatedSession>;
  /** The call counts to this user's share of look-ups. */
  requester: Requester;
}
export interface WithRoom extends WithSession {
  /** The room as loaded when the body had arrived. */
  room: RoomHost;
  /** Returns the caller with their current role. @throws MissingToken, NotAdmitted */
  actor: () => Promise<Actor>;
}

export interface BeforeRoom extends WithSession {
  /** It may be closed to the caller. */
  room: RoomHost;
}

interface WithOperator {
  /** @throws FeatureDisabledException once the caller is no operator */
  operator: () => Promise<Operator>;
}

export interface RestCallOptions {
  app: FastifyInstance;
  sessions: Sessions;
  rooms: RoomDirectory;
  bans: Pick<Bans, 'require'>;
  access: Pick<RoomAccess, 'requireAdmitted'>;
  restLimits: RestLimits;
  apiKey: string | undefined;
}

/**
 * Registers the protocol's calls. Room and token are checked before a call's body is read and again after it, then the
 * input is checked.
 */
export interface RestCalls {
  open<Name extends CallNameFor<'open'>>(name: Name, handler: Handler<Name, CallInput<Name>>): void;
  withSession<Name extends SessionCallName>(name: Name, handler: Handler<Name, CallInput<Name> & WithSession>): void;
  /** A missing room is answered with 404 before any other refusal. */
  withRoom<Name extends SessionCallName>(name: Name, handler: Handler<Name, CallInput<Name> & WithRoom>): void;
  /** A call of users who may not be in the room yet. */
  beforeRoom<Name extends SessionCallName>(name: Name, handler: Handler<Name, CallInput<Name> & BeforeRoom>): void;
  /** A call with the operators' API key, or the token of an operator's account. */
  withOperator<Name extends CallNameFor<'operator'>>(name: Name, handler: Handler<Name, CallInput<Name> & WithOperator>): void;
  hasApiKey(request: Pick<FastifyRequest, 'headers'>): boolean;
  operatorOf(request: FastifyRequest): Promise<Operator | undefined>;
  /** @throws FeatureDisabledException unless an operator sends the request, ScopeMissing for a bot without these scopes */
  requireOperator(request: FastifyRequest, scopes: NeededScopes): Promise<Operator>;
}

export function createRestCalls(options: RestCallOptions): RestCalls {
  return new CallRegistry(options);
}

interface Preparation<Extra> {
  /** Refuses a call before its body is read, and again once it has arrived. */
  admit: (request: FastifyRequest) => Promise<unknown>;
  prepare: (request: FastifyRequest) => Promise<Extra>;
}

class CallRegistry implements RestCalls {
  readonly #options: RestCallOptions;

  constructor(options: RestCallOptions) {
    this.#options = options;
  }

  open<Name extends CallNameFor<'open'>>(name: Name, handler: Handler<Name, CallInput<Name>>): void {
    this.#register(name, { admit: async () => undefined, prepare: async () => ({}) }, handler);
  }

  withSession<Name extends SessionCallName>(name: Name, handler: Handler<Name, CallInput<Name> & WithSession>): void {
    const admit = (request: FastifyRequest) => this.#requireSession(request, name);
    this.#register(name, { admit, prepare: async (request) => this.#callerOf(request, name) }, handler);
  }

  withRoom<Name extends SessionCallName>(name: Name, handler: Handler<Name, CallInput<Name> & WithRoom>): void {
    const admit = async (request: FastifyRequest): Promise<void> => {
      const room = await this.#requireRoom(request);
      const session = await this.#requireSession(request, name);
      await this.#options.access.requireAdmitted(room.state(), session, this.hasApiKey(request));
    };
    const prepare = async (request: FastifyRequest): Promise<WithRoom> => {
      const room = await this.#requireRoom(request);
      const caller = this.#callerOf(request, name);
      const session = async (): Promise<AuthenticatedSession> => {
        const current = await caller.session();
        await this.#options.access.requireAdmitted(room.state(), current, this.hasApiKey(request));
        return current;
      };
      await session();
      return { room, ...caller, session, actor: async () => room.identityActor(identityOf(await session())) };
    };
    this.#register(name, { admit, prepare }, handler);
  }

  beforeRoom<Name extends SessionCallName>(name: Name, handler: Handler<Name, CallInput<Name> & BeforeRoom>): void {
    const admit = async (request: FastifyRequest): Promise<void> => {
      await this.#requireRoom(request);
      await this.#requireSession(request, name);
    };
    const prepare = async (request: FastifyRequest): Promise<BeforeRoom> => ({
      room: await this.#requireRoom(request),
      ...this.#callerOf(request, name),
    });
    this.#register(name, { admit, prepare }, handler);
  }

  withOperator<Name extends CallNameFor<'operator'>>(name: Name, handler: Handler<Name, CallInput<Name> & WithOperator>): void {
    const admit = (request: FastifyRequest) => this.requireOperator(request, scopesOfCall(name));
    this.#register(name, { admit, prepare: async (request) => ({ operator: () => admit(request) }) }, handler);
  }

  hasApiKey({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
    const given = Buffer.from(String(headers['apikey'] ?? ''));
    const expected = Buffer.from(this.#options.apiKey ?? '');
    return expected.length > 0 && given.length === expected.length && timingSafeEqual(given, expected);
  }

  async operatorOf(request: FastifyRequest): Promise<Operator | undefined> {
    try {
      return await this.#findOperator(request, [request.method === 'GET' ? 'admin:read' : 'admin']);
    } catch (error) {
      // An operator's bot without the scope.
      if (error instanceof MatineeError && error.name === 'ScopeMissing') return undefined;
      throw error;
    }
  }

  async requireOperator(request: FastifyRequest, scopes: NeededScopes): Promise<Operator> {
    const operator = await this.#findOperator(request, scopes);
    if (operator === undefined) throw createRefusal('FeatureDisabledException', { reason: 'operators_only' });
    return operator;
  }

  async #findOperator(request: FastifyRequest, scopes: NeededScopes): Promise<Operator | undefined> {
    if (this.hasApiKey(request)) return apiKeyOperator;
    const session = await this.#sessionOf(request, { scopes });
    if (session?.account === undefined || !isOperatorIn(session)) return undefined;
    return { accountId: session.account.id, name: session.account.username };
  }

  #register<Name extends CallName, Extra>(
    name: Name,
    { admit, prepare }: Preparation<Extra>,
    handler: Handler<Name, CallInput<Name> & Extra>,
  ): void {
    const { app, restLimits } = this.#options;
    const call: Call = calls[name];
    app.route({
      method: call.method,
      url: `/api${call.path}`,
      config: { audience: audienceOfCall(name), takesBytes: call.takesBytes === true },
      onRequest: async (request) => {
        restLimits.consume(name, ipKeyOf(request.ip));
        await admit(request);
      },
      handler: async (request, reply) => {
        if (call.method !== 'GET') await admit(request);
        const query = parseInput(call.query, request.query);
        const body = parseInput(call.body, request.body ?? {});
        const input = { query, body, request, reply, ...(await prepare(request)) } as CallInput<Name> & Extra;
        const answer = await handler(input);
        // A reply that a handler returns is waited for; its client may have gone before the end.
        if (reply.sent || (answer === undefined && call.response !== successSchema)) return reply;
        return reply.code(call.status ?? 200).send(call.response?.parse({ success: true, ...(answer as object | undefined) }));
      },
    });
  }

  #callerOf(request: FastifyRequest, name: CallName): WithSession {
    return {
      session: () => this.#requireSession(request, name),
      requester: { session: hashOfToken(bearerToken(request) ?? ''), address: ipKeyOf(request.ip) },
    };
  }

  async #requireSession(request: FastifyRequest, name: CallName): Promise<AuthenticatedSession> {
    const session = await this.#sessionOf(request, { scopes: scopesOfCall(name), isForDevices: isForDevices(name) });
    if (session === undefined) throw new MissingToken(bearerToken(request) === undefined ? 400 : 401);
    if (request.method !== 'GET') await this.#options.sessions.whenWritten(session);
    return session;
  }

  /** @throws Banned, ScopeMissing when a bot's token does not allow this */
  async #sessionOf(request: FastifyRequest, use: Omit<TokenUse, 'room'>): Promise<AuthenticatedSession | undefined> {
    const { sessions, bans } = this.#options;
    const token = bearerToken(request);
    const { name: room } = request.params as { name?: string };
    const session = token === undefined ? undefined : await sessions.authenticate(token, { ...use, room });
    if (session !== undefined)
      bans.require({ sessionId: guestIdOf(session), accountId: session.account?.id, address: ipKeyOf(request.ip) });
    return session;
  }

  async #requireRoom({ params }: FastifyRequest): Promise<RoomHost> {
    const { name } = params as { name: string };
    if (roomNameSchema.safeParse(name).success) return this.#options.rooms.require(name);
    throw createRefusal('RoomNotFoundException');
  }
}

function parseInput(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw toValidationError(value, parsed.error.issues);
}
