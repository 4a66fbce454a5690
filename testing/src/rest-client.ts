import { checkAnswer } from '@matinee/api/testing';

export interface Reply {
  status: number;
  body: any; // eslint-disable-line typescript/no-explicit-any -- tests look into replies of every shape
  headers: Headers;
}

export function passwordOf(username: string): string {
  return `${username} knows 27 lighthouses`;
}

interface CallOptions {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

export type RestClient = ReturnType<typeof createRestClient>;

/** Creates REST calls to the server at `url()`, read for each. An answer that differs from the OpenAPI document fails. */
export function createRestClient(url: () => string) {
  const client = {
    /** Requests a new guest's token, logged in if named. */
    async grant(username?: string): Promise<string> {
      const { token } = (await client.call('GET', '/auth/grant')).body;
      if (username !== undefined) await client.logIn(token, username);
      return token;
    },
    /** Logs a session in, registering the user if necessary, with `passwordOf(username)`. */
    async logIn(token: string, username: string): Promise<void> {
      const password = passwordOf(username);
      const registered = await client.call('POST', '/user/register', { token, body: { username, password } });
      if (registered.status === 201) return;
      const { status, body } = await client.call('POST', '/user/login', { token, body: { user: username, password } });
      if (status !== 200) throw new Error(`${username} could not log in: ${JSON.stringify(body)}`);
    },
    async call(method: string, path: string, { token, body, headers = {} }: CallOptions = {}): Promise<Reply> {
      const response = await fetch(`${url()}/api${path}`, {
        method,
        redirect: 'manual',
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      const reply: Reply = { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
      checkAnswer({ method, path, ...reply });
      return reply;
    },
    async generate(token?: string): Promise<string> {
      return (await client.call('POST', '/room/generate', { token: token ?? (await client.grant()), body: {} })).body.room;
    },
  };
  return client;
}
