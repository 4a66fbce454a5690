import { type TestClient, type TestServer } from '@matinee/testing';
import { expect, test } from 'vitest';
import { startNodes, startOwnRedis } from '../helpers/running-nodes.ts';

test(
  '[CHAT-42] [DEVICE-36] reactions, typing and messages between devices reach the clients of every node, whichever owns the room',
  { timeout: 60_000 },
  async () => {
    const { url } = await startOwnRedis();
    const [here, there, third] = (await startNodes(3, { REDIS_URL: url })) as [TestServer, TestServer, TestServer];
    const token = await here.grant('Olga');
    await here.call('POST', '/room/create', { token, body: { name: 'cinema' } });
    const enter = async (server: TestServer): Promise<TestClient> => {
      const client = await server.connect('cinema', { token: await server.grant(), understands: ['reactions', 'typists'] });
      await client.next('chatlog');
      return client;
    };
    const clients = [await enter(here), await enter(there), await enter(third)] as const;
    const reactors = new Set<string | undefined>();
    for (const sender of clients) {
      sender.send({ action: 'react', emoji: '🔥' });
      for (const client of clients) {
        const message = await client.next('reactions');
        expect(message).toEqual({ action: 'reactions', counts: [['🔥', 1]], userIds: [expect.any(String)] });
        reactors.add(message.userIds?.[0]);
      }
    }
    expect(reactors.size).toBe(clients.length);
    clients[1].send({ action: 'typing' });
    const [seenByOwner, seenByThird] = [await clients[0].next('typists'), await clients[2].next('typists')];
    expect(seenByOwner).toMatchObject({ count: 1 });
    expect(seenByThird).toEqual(seenByOwner);
    expect(clients[1].received.some(({ action }) => action === 'typists')).toBe(false);
    const ofBen = await here.grant();
    const television = await here.connect('cinema', { token: ofBen, kind: 'screen', understands: ['devices'] });
    await television.next('chatlog');
    const phone = await there.connect('cinema', { token: ofBen, kind: 'companion', understands: ['devices'] });
    await phone.next('chatlog');
    phone.send({ action: 'device', volume: 20 });
    expect(await television.next('devicesound')).toMatchObject({ from: phone.id, volume: 20 });
  },
);
