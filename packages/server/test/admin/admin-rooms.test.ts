import { RequestType } from '@matinee/protocol';
import { createRoom } from '@matinee/room';
import { expect, test } from 'vitest';
import { createRoomStore } from '../../src/storage/rooms/sql-room-store.ts';
import { type TestClient } from '@matinee/testing';
import { openForTest } from '../helpers/databases.ts';
import { startForFile } from '../helpers/start-for-test.ts';

const server = await startForFile();
const olga = await server.operator();

const create = async (name: string, body: object = {}): Promise<void> => {
  const { status } = await server.call('POST', '/room/create', { token: await server.grant(), body: { name, ...body } });
  expect(status).toBe(201);
};
const list = async (query = ''): Promise<any> => (await server.call('GET', `/admin/rooms${query}`, { token: olga })).body; // eslint-disable-line typescript/no-explicit-any -- tests look into it
async function enterAsNoor(room: string): Promise<TestClient> {
  const noor = await server.grant('Noor');
  return server.enter(room, noor);
}
const names = ({ data }: { data: { name: string }[] }): string[] => data.map(({ name }) => name);

test('[OPERATOR-22] operators see all rooms, most users first, and how many each filter has', async () => {
  const before = (await list()).counts;
  await create('quiet-one', { visibility: 'unlisted' });
  await create('crowded', { title: 'Friday at the lighthouse' });
  const temporary = await server.generate();
  await server.enter('crowded');
  const own = new Set(['quiet-one', 'crowded', temporary]);
  const ownNames = async (query: string) => names(await list(query)).filter((name) => own.has(name));
  const all = await list();
  expect(names(all)[0]).toBe('crowded');
  expect(new Set(await ownNames(''))).toEqual(own);
  expect(all.data[0]).toMatchObject({ isLoaded: true, users: 1, createdAt: expect.any(Number) });
  expect(all.data.find(({ name }: { name: string }) => name === 'quiet-one')).toMatchObject({ isLoaded: false, users: 0 });
  expect(all.counts).toEqual({ all: before.all + 3, public: before.public + 1, temporary: before.temporary + 1, empty: before.empty + 2 });
  expect(await ownNames('?filter=public')).toEqual(['crowded']);
  expect(await ownNames('?filter=temporary')).toEqual([temporary]);
  expect((await ownNames('?filter=empty')).toSorted()).toEqual(['quiet-one', temporary].toSorted());
});

test('[OPERATOR-22] a search finds titles, names and the users inside, in any case', async () => {
  await create('night-train', { title: 'Ночной поезд' });
  await create('searched');
  await enterAsNoor('searched');
  expect(names(await list(`?search=${encodeURIComponent('ночной')}`))).toEqual(['night-train']);
  expect(names(await list('?search=TRAIN'))).toEqual(['night-train']);
  expect(names(await list('?search=noor'))).toEqual(['searched']);
  expect(names(await list('?search=nothing'))).toEqual([]);
});

test('[OPERATOR-22] pages follow each other without gaps or repeats', async () => {
  const made = Array.from({ length: 130 }, (_, index) => `page-${String(index).padStart(3, '0')}`);
  const opened = await openForTest({ dataDir: server.dataDir });
  const store = createRoomStore(opened);
  for (const name of made) await store.create(createRoom({ name, isTemporary: false }, 0), 0);
  const first = await list();
  const second = await list(`?after=${first.next}`);
  expect(second).not.toHaveProperty('next');
  expect([...names(first), ...names(second)].filter((name) => name.startsWith('page-')).toSorted()).toEqual(made);
});

test('[OPERATOR-23] an operator looks into a room unseen, and that is logged', async () => {
  await create('seen', { title: 'Friday' });
  const client = await enterAsNoor('seen');
  client.send({ action: 'req', request: { type: RequestType.Chat, text: 'Good evening' } });
  await client.next('chat');
  const before = client.received.length;
  const { body } = await server.call('GET', '/admin/rooms/seen', { token: olga });
  expect(body.data).toMatchObject({ title: 'Friday', users: [{ name: 'Noor', isLoggedIn: true }], chat: [{ text: 'Good evening' }] });
  expect(client.received.slice(before)).toEqual([]);
  const { body: log } = await server.call('GET', '/admin/audit', { token: olga });
  expect(log.data[0]).toMatchObject({ action: 'room.look', target: 'seen', operator: 'Olga Operator' });
});

test('[OPERATOR-24] a message goes only to its room', async () => {
  await create('lighthouse');
  await create('harbour');
  const here = await server.enter('lighthouse');
  const there = await server.enter('harbour');
  const reply = await server.call('POST', '/admin/rooms/lighthouse/message', { token: olga, body: { text: 'Please be kind' } });
  expect(reply.status).toBe(200);
  expect(await here.next('announcement')).toMatchObject({ text: 'Please be kind' });
  await server.call('POST', '/announce', { token: olga, body: { text: 'Soon' } });
  expect(await there.next('announcement')).toMatchObject({ text: 'Soon' });
});

test('[OPERATOR-24] a hidden room is unlisted, and its users see that the server hid it', async () => {
  await create('hidden');
  const client = await server.enter('hidden');
  expect((await server.call('POST', '/admin/rooms/hidden/hide', { token: olga })).status).toBe(200);
  const { user } = await client.next('event', ({ request }) => request.type === RequestType.ApplySettings);
  expect([user.name, client.room.visibility]).toEqual(['Matinee', 'unlisted']);
  expect(names({ data: (await server.call('GET', '/room/list', { token: await server.grant() })).body })).not.toContain('hidden');
  expect(names(await list('?filter=public'))).not.toContain('hidden');
});
