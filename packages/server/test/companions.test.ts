import { CloseCode } from '@matinee/protocol';
import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '@matinee/testing';

const server = await startTestServer();
afterAll(() => server.close());
const ann = await server.grant('Ann');

async function publicRoom(name: string): Promise<string> {
  const answer = await server.call('POST', '/room/create', { token: ann, body: { name, visibility: 'public', isTemporary: true } });
  expect(answer.status).toBe(201);
  return name;
}

test('[DEVICE-1] companions are listed in the room with their kind, and are not counted in the list of rooms', async () => {
  const room = await publicRoom('counted');
  const viewer = await server.enter(room, ann);
  const phone = await server.enter(room, ann, 'companion');
  expect(await viewer.next('user', ({ update }) => update.kind === 'update' && update.value.id === phone.id)).toMatchObject({
    update: { value: { name: 'Ann', kind: 'companion', status: 'none' } },
  });
  const { body } = await server.call('GET', '/room/list', { token: ann });
  expect(body).toMatchObject([{ name: room, users: 1, names: ['Ann'] }]);
});

test('[DEVICE-6] before the door of a room companions are counted only of users who watch nowhere', async () => {
  const room = await publicRoom('at-the-door');
  await server.enter(room, ann);
  await server.enter(room, ann, 'companion');
  const bo = await server.grant('Bo');
  await server.enter(room, bo, 'companion');
  const { body } = await server.call('GET', `/room/${room}/door`, { token: await server.grant() });
  expect(body).toMatchObject({ people: 2, seats: ['A', 'B'] });
});

test('[DEVICE-1] a kind that there is not is refused', async () => {
  const room = await publicRoom('unknown-kind');
  const client = await server.connect(room, { token: ann, kind: 'ghost' });
  expect(await client.closed).toBe(CloseCode.MissingToken);
});
