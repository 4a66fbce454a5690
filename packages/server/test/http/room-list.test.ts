import { createFakeClock } from '@matinee/base/fake-clock';
import { limits, type QueueItem } from '@matinee/protocol';
import { createRoom } from '@matinee/room';
import { describe, expect, test } from 'vitest';
import { createRoomList } from '../../src/http/calls/room-list.ts';
import { createRoomStore } from '../../src/storage/rooms/sql-room-store.ts';
import { openForTest } from '../helpers/databases.ts';
import { startForFile } from '../helpers/start-for-test.ts';

describe('the list of rooms', async () => {
  const server = await startForFile({ API_KEY: 'lighthouse keeper 27' });
  const token = await server.grant();

  test('[REST-7] is answered with 304 to a client that has it', async () => {
    const first = await server.call('GET', '/room/list', { token });
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect((await server.call('GET', '/room/list', { token, headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await server.call('GET', '/room/list', { token, headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  test('[REST-6] shows unlisted rooms only to operators, even within the same second', async () => {
    // The second is not loaded.
    const [name, idle] = [await server.generate(token), await server.generate(token)];
    await server.enter(name);
    const namesFor = async (headers: Record<string, string>): Promise<string[]> =>
      (await server.call('GET', '/room/list', { token, headers })).body.map((room: { name: string }) => room.name);
    expect(await namesFor({ apikey: 'lighthouse keeper 27' })).toEqual(expect.arrayContaining([name, idle]));
    expect(await namesFor({})).not.toContain(name);
  });
});

test('[REST-7] the list is made at most once a second, and again at once after a failure', async () => {
  const clock = createFakeClock();
  let made = 0;
  async function readRooms() {
    made += 1;
    if (made === 1) throw new Error('no database');
    return [];
  }
  const list = createRoomList({ list: readRooms }, clock);
  await expect(list.read({ withUnlisted: false })).rejects.toThrow('no database');
  const answers = await Promise.all([1, 2, 3].map(() => list.read({ withUnlisted: false })));
  expect([made, new Set(answers).size]).toEqual([2, 1]);
  clock.advance(999);
  await list.read({ withUnlisted: false });
  expect(made).toBe(2);
  clock.advance(1);
  await list.read({ withUnlisted: false });
  expect(made).toBe(3);
});

test('lists are made from columns of their own, without reading stored rooms, which may be large', async () => {
  const opened = await openForTest();
  const store = createRoomStore(opened);
  const item: QueueItem = { service: 'direct', id: 'https://films.example/1', title: 'T'.repeat(300) };
  const { sync, chat, membership } = createRoom({ name: 'cinema', isTemporary: false, title: 'T'.repeat(limits.roomTitle) }, 0);
  const room = { sync: { ...sync, currentSource: item }, chat, membership };
  await store.create(room, 0);
  const claimed = await store.claim('cinema', 0);
  if (claimed) await store.snapshot(claimed, 0);
  await opened.database.updateTable('rooms').set({ snapshot: 'no JSON' }).execute();
  expect(await store.list({ withUnlisted: false })).toMatchObject([{ title: sync.title, currentSource: { title: item.title } }]);
}, 60_000);
