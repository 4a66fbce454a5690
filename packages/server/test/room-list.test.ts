import { performance } from 'node:perf_hooks';
import { createFakeClock } from '@matinee/base/fake-clock';
import { limits, type QueueItem } from '@matinee/protocol';
import { createRoom } from '@matinee/room';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRoomList } from '../src/http/room-list.ts';
import { openDatabase } from '../src/storage/database.ts';
import { createRoomStore } from '../src/storage/sql-room-store.ts';
import { startTestServer, type TestServer } from '../src/testing/index.ts';

describe('the list of rooms', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer({ API_KEY: 'lighthouse keeper 27' });
    token = await server.grant();
  });
  afterAll(() => server.close());

  test('is answered without a body to whoever has it already', async () => {
    const first = await server.call('GET', '/room/list', { token });
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect((await server.call('GET', '/room/list', { token, headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await server.call('GET', '/room/list', { token, headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  test('shows operators unlisted rooms, and nobody else, however shortly after them they ask', async () => {
    const name = await server.generate(token);
    await server.enter(name);
    const namesFor = async (headers: Record<string, string>): Promise<string[]> =>
      (await server.call('GET', '/room/list', { token, headers })).body.map((room: { name: string }) => room.name);
    expect(await namesFor({ apikey: 'lighthouse keeper 27' })).toContain(name);
    expect(await namesFor({})).not.toContain(name);
  });
});

test('the list is made once a second, and again at once when making it has failed', async () => {
  const clock = createFakeClock();
  let made = 0;
  const list = createRoomList(
    {
      async list() {
        made += 1;
        if (made === 1) throw new Error('no database');
        return [];
      },
    },
    clock,
  );
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

test('500 public rooms as large as they get are listed in a moment', async () => {
  const server = await startTestServer();
  const folder = server.dataDir;
  await server.close();
  const opened = await openDatabase({ dataDir: folder });
  const store = createRoomStore(opened);
  const item = (index: number): QueueItem => ({
    service: 'direct',
    id: `https://films.example/${index}?${'x'.repeat(1900)}`,
    title: 'T'.repeat(300),
  });
  const { sync, chat, membership } = createRoom({ name: 'x', isTemporary: false, title: 'T'.repeat(limits.roomTitle) }, 0);
  for (let index = 0; index < 500; index += 1) {
    const room = {
      sync: { ...sync, name: `room-${index}`, currentSource: item(0), queue: Array.from({ length: 20 }, (_, at) => item(at + 1)) },
      chat,
      membership,
    };
    await store.create(room, 0);
    const claimed = await store.claim(room.sync.name, 0);
    if (claimed) await store.snapshot(claimed, 0);
  }
  const startedMs = performance.now();
  const listed = await store.listPublic();
  const tookMs = performance.now() - startedMs;
  expect(listed).toHaveLength(500);
  expect(listed[0]).toMatchObject({ title: sync.title, currentSource: { title: item(0).title } });
  // 6 ms on a quiet machine; with every room parsed whole it took 600.
  expect(tookMs).toBeLessThan(100);
  await opened.database.destroy();
}, 60_000);
