import { calls, failureSchema, MatineeError, unknownErrorMessage, type CallName } from '@matinee/protocol';
import type * as z from 'zod/mini';

/** Where the browser keeps the session's token. */
export const tokenKey = 'token';

type Calls = typeof calls;
type Parsed<Schema> = Schema extends z.ZodMiniType ? z.infer<Schema> : never;
type Part<Name extends CallName, Key extends 'params' | 'query' | 'body'> = Key extends keyof Calls[Name]
  ? { [part in Key]: Parsed<Calls[Name][Key]> }
  : unknown;

/** The input of a call: path parameters, query and body, if it has them. */
export type CallArguments<Name extends CallName> = Part<Name, 'params'> & Part<Name, 'query'> & Part<Name, 'body'>;
export type CallResult<Name extends CallName> = 'response' extends keyof Calls[Name] ? Parsed<Calls[Name]['response']> : undefined;

export interface Api {
  /**
   * One REST call. Resolves with the validated reply; rejects with a MatineeError when the server refuses, and with
   * fetch's TypeError when no answer came.
   */
  call<Name extends CallName>(name: Name, input: CallArguments<Name>, signal?: AbortSignal): Promise<CallResult<Name>>;
  /** The session's token, requested first if there is none. */
  token(): Promise<string>;
  /** Requests a token for the same session, or for a new one if that has ended. */
  renewToken(): Promise<string>;
  /** The current token; undefined before the first. */
  currentToken(): string | undefined;
  /** Calls back when a new session has replaced one that the server no longer knows. */
  onNewSession(listener: () => void): void;
}

export interface ApiOptions {
  fetch: typeof fetch;
  storage: Storage;
  /** The Accept-Language of the calls. */
  language: () => string;
}

/** Calls whose 401 does not mean that the session has ended. */
const loginCalls: ReadonlySet<CallName> = new Set(['login', 'register']);

interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
}

/** The calls of the protocol over HTTP, below /api on this origin. */
export function createApi({ fetch, storage, language }: ApiOptions): Api {
  let granting: Promise<string> | undefined;
  const newSessionListeners: (() => void)[] = [];

  const renewToken = () => {
    granting ??= grant().finally(() => {
      granting = undefined;
    });
    return granting;
  };

  const token = async () => (await granting) ?? storage.getItem(tokenKey) ?? renewToken();

  async function grant(): Promise<string> {
    const before = storage.getItem(tokenKey);
    const granted = calls.grant.response.parse(await readReply(await send('grant', {}, before)));
    storage.setItem(tokenKey, granted.token);
    if (before !== null && before !== granted.token) for (const listener of newSessionListeners) listener();
    return granted.token;
  }

  async function send(name: CallName, input: LooseInput, bearer: string | null, signal?: AbortSignal): Promise<Response> {
    const { method, path } = calls[name];
    return await fetch(`/api${fillPath(path, input)}`, {
      method,
      headers: {
        'Accept-Language': language(),
        ...(bearer === null ? {} : { Authorization: `Bearer ${bearer}` }),
        ...(input.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      ...(signal === undefined ? {} : { signal }),
    });
  }

  async function call<Name extends CallName>(name: Name, input: CallArguments<Name>, signal?: AbortSignal): Promise<CallResult<Name>> {
    let reply = await send(name, input as LooseInput, await token(), signal);
    // The session has ended on the server: request one new token, try once more.
    if (reply.status === 401 && !loginCalls.has(name)) reply = await send(name, input as LooseInput, await renewToken(), signal);
    const value = await readReply(reply);
    const definition = calls[name];
    return ('response' in definition ? definition.response.parse(value) : undefined) as CallResult<Name>;
  }

  return {
    call,
    token,
    renewToken,
    currentToken: () => storage.getItem(tokenKey) ?? undefined,
    onNewSession: (listener) => void newSessionListeners.push(listener),
  };
}

function fillPath(path: string, { params = {}, query = {} }: LooseInput): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/** The JSON of a reply. Throws the MatineeError of a refusal. */
async function readReply(reply: Response): Promise<unknown> {
  const value: unknown = await reply.json().catch(() => undefined);
  const failure = failureSchema.safeParse(value);
  if (failure.success) throw MatineeError.of(failure.data.error);
  // An error page of a proxy.
  if (!reply.ok || value === undefined) throw new MatineeError('Unknown', unknownErrorMessage);
  return value;
}
