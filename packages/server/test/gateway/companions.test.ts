import { expect, test } from 'vitest';
import { startForFile } from '../helpers/start-for-test.ts';

const server = await startForFile();
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
