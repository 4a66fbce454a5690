import { failureSchema, MatineeError, startCalls, unknownErrorMessage, type Call, type UserCallName } from '@matinee/protocol';
import type { CallArguments, CallResult, InputOf, ReplyOf } from './call-types.ts';

export interface Api {
  /** @throws MatineeError when the server refuses, fetch's TypeError when no answer came */
  call<Name extends UserCallName>(name: Name, input: CallArguments<Name>, signal?: AbortSignal): Promise<CallResult<Name>>;
  /** Makes a call by its definition, such as one of the protocol's `adminCalls`. */
  callDefined<Definition extends Call>(
    definition: Definition,
    input: InputOf<Definition>,
    signal?: AbortSignal,
  ): Promise<ReplyOf<Definition>>;
  /** Adds the operators' key, which is stored nowhere else. */
  withKey(apiKey: string): Api;
  /** Requests a token if there is none. */
  token(): Promise<string>;
  /** The token is for the same session, or for a new one if that has ended. */
  renewToken(): Promise<string>;
  /** Undefined before the first token. */
  currentToken(): string | undefined;
  /** Called when the server no longer knew the session. */
  onNewSession(listener: () => void): void;
}

/** Keeps the token from one start of the program to the next. */
export interface TokenStore {
  load(): string | undefined;
  save(token: string): void;
}

export interface ApiOptions {
  /** Without a slash at the end; in a page of the server, empty or a path. */
  url: string;
  /** Never changes: when the server no longer knows it, calls are refused. */
  token?: string | undefined;
  /** In memory by default. */
  tokens?: TokenStore | undefined;
  fetch?: typeof fetch | undefined;
  language?: (() => string) | undefined;
}

/** Calls whose 401 does not mean that the session has ended. */
const loginPaths: ReadonlySet<string> = new Set(['/user/login', '/user/register']);

interface SendOptions {
  bearer: string | undefined;
  apiKey?: string | undefined;
  signal?: AbortSignal | undefined;
}

interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
  bytes?: Blob;
}

/** Without a token, the first call requests one for a new guest. */
export function createApi(options: ApiOptions): Api {
  const { url, token: fixedToken, tokens = inMemory(), fetch = globalThis.fetch, language } = options;
  let granting: Promise<string> | undefined;
  const newSessionListeners: (() => void)[] = [];

  const renewToken = () => {
    granting ??= grant().finally(() => {
      granting = undefined;
    });
    return granting;
  };

  const currentToken = () => fixedToken ?? tokens.load();
  const token = async () => (await granting) ?? currentToken() ?? renewToken();

  async function grant(): Promise<string> {
    const before = tokens.load();
    const granted = startCalls.grant.response.parse(await readReply(await send(startCalls.grant, {}, { bearer: before })));
    tokens.save(granted.token);
    if (before !== undefined && before !== granted.token) for (const listener of newSessionListeners) listener();
    return granted.token;
  }

  async function send({ method, path }: Call, input: LooseInput, { bearer, apiKey, signal }: SendOptions): Promise<Response> {
    return await fetch(`${url}/api${fillPath(path, input)}`, {
      method,
      headers: {
        ...(language && { 'Accept-Language': language() }),
        ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
        ...(apiKey === undefined ? {} : { apikey: apiKey }),
        ...(input.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body: input.body === undefined ? (input.bytes ?? null) : JSON.stringify(input.body),
      ...(signal === undefined ? {} : { signal }),
    });
  }

  async function call(definition: Call, input: LooseInput, options: Omit<SendOptions, 'bearer'>): Promise<unknown> {
    let reply = await send(definition, input, { ...options, bearer: await token() });
    // The session has ended: request one new token, try once more.
    const canRenew = fixedToken === undefined && !loginPaths.has(definition.path);
    if (reply.status === 401 && canRenew) reply = await send(definition, input, { ...options, bearer: await renewToken() });
    const value = await readReply(reply);
    return definition.response?.parse(value);
  }

  const apiWith = (apiKey: string | undefined): Api => ({
    call: async <Name extends UserCallName>(name: Name, input: CallArguments<Name>, signal?: AbortSignal) =>
      (await call(await definitionOf(name), input as LooseInput, { apiKey, signal })) as CallResult<Name>,
    callDefined: <Definition extends Call>(definition: Definition, input: InputOf<Definition>, signal?: AbortSignal) =>
      call(definition, input as LooseInput, { apiKey, signal }) as Promise<ReplyOf<Definition>>,
    withKey: apiWith,
    token,
    renewToken,
    currentToken,
    onNewSession: (listener) => void newSessionListeners.push(listener),
  });
  return apiWith(undefined);
}

/** Most definitions are not part of a page's first load. */
async function definitionOf(name: UserCallName): Promise<Call> {
  if (Object.hasOwn(startCalls, name)) return startCalls[name as keyof typeof startCalls];
  const { userCalls } = await import('@matinee/protocol/user-calls');
  return userCalls[name];
}

function inMemory(): TokenStore {
  let kept: string | undefined;
  return {
    load: () => kept,
    save(token) {
      kept = token;
    },
  };
}

function fillPath(path: string, { params = {}, query = {} }: LooseInput): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}

/** @throws the MatineeError of a refusal */
async function readReply(reply: Response): Promise<unknown> {
  const value: unknown = await reply.json().catch(() => undefined);
  const failure = failureSchema.safeParse(value);
  if (failure.success) throw MatineeError.of(failure.data.error);
  // An error page of a proxy.
  if (!reply.ok || value === undefined) throw new MatineeError('Unknown', unknownErrorMessage);
  return value;
}
