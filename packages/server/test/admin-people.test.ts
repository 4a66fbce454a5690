import { createFakeClock } from '@matinee/base/fake-clock';
import { startTestServer } from '@matinee/testing';
import { expect, test } from 'vitest';
import { createConnectedUsers } from '../src/admin/connected-users.ts';
import type { ConnectedClient } from '../src/gateway/client.ts';
import { createMemoryBuses } from '../src/testing/memory-bus.ts';

test('[OPERATOR-29] operators see who has a room open, and search by name or IP address', async () => {
  const server = await startTestServer();
  const olga = await server.operator();
  const noor = await server.grant();
  await server.logIn(noor, 'Noor');
  const room = await server.generate();
  await server.enter(room, noor);
  await server.enter(room, noor);
  await server.enter(room);
  const list = async (search = '') => (await server.call('GET', `/admin/people?search=${search}`, { token: olga })).body.data;
  expect(await list()).toHaveLength(2);
  const [found] = await list('noo');
  expect(found).toMatchObject({ name: 'Noor', isLoggedIn: true, network: '127.0.0.0/24', rooms: [{ name: room }] });
  expect(JSON.stringify(found)).not.toContain('127.0.0.1');
  expect(await list('127.0')).toHaveLength(2);
  expect(await list('192.0')).toEqual([]);
  await server.close();
});

test('[OPERATOR-29] a session at two nodes is one user, who has been here since the first connection', async () => {
  const clock = createFakeClock();
  const client = (room: string, since: number): ConnectedClient => ({
    sessionId: 'a'.repeat(64),
    name: 'Noor',
    isLoggedIn: true,
    identityId: 'noor',
    isCompanion: false,
    address: '203.0.113.7',
    room: { name: room, title: '' },
    since,
  });
  const [one] = createMemoryBuses(2).map((bus, index) =>
    createConnectedUsers({ bus, clock, connected: () => [client(`room-${index}`, 100 - index)] }),
  );
  expect(await one?.list('')).toEqual([
    {
      id: 'a'.repeat(16),
      name: 'Noor',
      isLoggedIn: true,
      network: '203.0.113.0/24',
      rooms: [
        { name: 'room-0', title: '' },
        { name: 'room-1', title: '' },
      ],
      since: 99,
    },
  ]);
});
