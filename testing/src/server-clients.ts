import type { ClientKind } from '@matinee/protocol';
import { createRestClient } from './rest-client.ts';
import { connectClient, type TestClient } from './test-client.ts';

export type ServerClients = ReturnType<typeof createServerClients>;

export function createServerClients(url: string) {
  const rest = createRestClient(() => url);
  const clients: TestClient[] = [];
  async function connect(room: string, auth: object = {}, options: Parameters<typeof connectClient>[1] = {}): Promise<TestClient> {
    const client = await connectClient(`${url}/api/room/${room}`, options);
    clients.push(client);
    client.send({ action: 'auth', ...('token' in auth ? {} : { token: await rest.grant() }), ...auth });
    return client;
  }
  return {
    ...rest,
    connect,
    /** Connects a client that has received its snapshot and id. */
    async enter(room: string, token?: string, kind?: ClientKind): Promise<TestClient> {
      const client = await connect(room, { token: token ?? (await rest.grant()), events: 'all', kind });
      for (const action of ['sync', 'user', 'you'] as const) await client.next(action);
      return client;
    },
    terminate(): void {
      for (const client of clients) client.terminate();
    },
  };
}
