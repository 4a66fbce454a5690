import type { ClientKind } from '@matinee/protocol';
import { createRestClient, type RestClient } from './rest-client.ts';
import { connectClient, type TestClient } from './test-client.ts';

/** Calls to a server, and clients of its rooms. */
export interface ServerClients extends RestClient {
  /** A client that has sent its `auth`: with a new guest's token, unless it has one. */
  connect(room: string, auth?: object, options?: Parameters<typeof connectClient>[1]): Promise<TestClient>;
  /** A client that has joined a room and received its snapshot and its id. */
  enter(room: string, token?: string, kind?: ClientKind): Promise<TestClient>;
  /** Cuts the connections of all clients. */
  terminate(): void;
}

export function createServerClients(url: string): ServerClients {
  const rest = createRestClient(() => url);
  const clients: TestClient[] = [];
  async function connect(room: string, auth = {}, options = {}): Promise<TestClient> {
    const client = await connectClient(`${url}/api/room/${room}`, options);
    clients.push(client);
    client.send({ action: 'auth', ...('token' in auth ? {} : { token: await rest.grant() }), ...auth });
    return client;
  }
  return {
    ...rest,
    connect,
    async enter(room, token, kind) {
      const client = await connect(room, { token: token ?? (await rest.grant()), events: 'all', kind });
      for (const action of ['sync', 'user', 'you'] as const) await client.next(action);
      return client;
    },
    terminate() {
      for (const client of clients) client.terminate();
    },
  };
}
