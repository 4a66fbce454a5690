import type { TestClient, TestServer } from '@matinee/testing';

/** A permanent room, its owner's token, and her client in it. */
export interface OwnedRoom {
  cinema: string;
  olgas: string;
  olga: TestClient;
}

let count = 0;

export async function openOwnedRoom(server: TestServer): Promise<OwnedRoom> {
  const cinema = `cinema-${(count += 1)}`;
  const olgas = await server.grant('Olga');
  await server.call('POST', '/room/create', { token: olgas, body: { name: cinema } });
  return { cinema, olgas, olga: await server.enter(cinema, olgas) };
}

/** Has a user with an account enter a room. */
export async function enterAs(server: TestServer, room: string, name: string) {
  const token = await server.grant(name);
  const client = await server.enter(room, token);
  return { client, token, clientId: client.id ?? '' };
}
