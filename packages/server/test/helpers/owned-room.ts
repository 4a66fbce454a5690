import type { TestServer } from '@matinee/testing';

let count = 0;

/** Creates a permanent room of Olga's. Returns its name, her token and her client. */
export async function openOwnedRoom(server: TestServer) {
  const cinema = `cinema-${(count += 1)}`;
  const olgas = await server.grant('Olga');
  await server.call('POST', '/room/create', { token: olgas, body: { name: cinema } });
  return { cinema, olgas, olga: await server.enter(cinema, olgas) };
}

export async function enterAs(server: TestServer, room: string, name: string) {
  const token = await server.grant(name);
  const client = await server.enter(room, token);
  return { client, token, clientId: client.id ?? '' };
}
