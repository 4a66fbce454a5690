import type { ClientKind } from '@matinee/protocol';
import { createRestClient } from './rest-client.ts';
import { connectClient, type TestClient } from './test-client.ts';

export type ServerClients = ReturnType<typeof createServerClients>;

/** Calls to a server, and clients of its rooms. */
export function createServerClients(url: string) {
  const rest = createRestClient(() => url);
  const clients: TestClient[] = [];
  /** A client that has sent its `auth`: with a new guest's token, unless it has one. */
  async function connect(room: string, auth: object = {}, options: Parameters<typeof connectClient>[1] = {}): Promise<TestClient> {
    const client = await connectClient(`${url}/api/room/${room}`, options);
    clients.push(client);
    client.send({ action: 'auth', ...('token' in auth ? {} : { token: await rest.grant() }), ...auth });
    return client;
  }
  return {
    ...rest,
    connect,
    /** A client that has joined a room and received its snapshot and its id. */
    async enter(room: string, token?: string, kind?: ClientKind): Promise<TestClient> {
      const client = await connect(room, { token: token ?? (await rest.grant()), events: 'all', kind });
      for (const action of ['sync', 'user', 'you'] as const) await client.next(action);
      return client;
    },
    /** Cuts the connections of all clients. */
    terminate(): void {
      for (const client of clients) client.terminate();
    },
  };
}
