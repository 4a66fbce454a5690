import { CloseCode, RequestType } from '@matinee/protocol';
import { connectClient, createDatabase, startRedis, startTestServer, type TestServer } from '@matinee/testing';
import { afterEach, expect, inject, test } from 'vitest';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Two nodes with a Redis of their own. */
async function startNodes(): Promise<{ here: TestServer; there: TestServer }> {
  const redis = await startRedis({ isCluster: false });
  closing.push(() => redis.stop());
  const shared = { DATABASE_URL: await createDatabase(inject('postgresUrl')), REDIS_URL: redis.url };
  const start = async (): Promise<TestServer> => {
    const server = await startTestServer(shared);
    closing.push(() => server.close());
    return server;
  };
  return { here: await start(), there: await start() };
}

test(
  '[GUARD-2] a ban, a mute and locked controls hold at the other nodes, and after the owning node is gone',
  { timeout: 60_000 },
  async () => {
    const { here, there } = await startNodes();
    const olgas = await there.grant();
    await there.logIn(olgas, 'Olga');
    await there.call('POST', '/room/create', { token: olgas, body: { name: 'cinema' } });
    // The first to enter makes its node the owner of the room.
    const guest = await here.enter('cinema');
    const olga = await there.enter('cinema', olgas);
    const tokens = [await here.grant(), await here.grant()] as const;
    await here.logIn(tokens[0], 'Vic');
    const vic = await here.enter('cinema', tokens[0]);
    const muted = await here.enter('cinema', tokens[1]);
    olga.request({ type: RequestType.LockControls, locked: true });
    olga.request({ type: RequestType.Mute, clientId: muted.id ?? '', forMinutes: 60 });
    olga.request({ type: RequestType.Ban, clientId: vic.id ?? '', reason: 'Spoilers' });
    expect(await vic.next('error')).toMatchObject({ name: 'Banned', explanation: 'Spoilers' });
    expect(await vic.closed).toBe(CloseCode.Banned);
    await guest.next('sync', ({ controlsLocked }) => controlsLocked === true);
    const refusal = async (): Promise<unknown> => {
      const client = await connectClient(`${there.url}/api/room/cinema`);
      client.send({ action: 'auth', token: tokens[0] });
      return [await client.closed, client.received];
    };
    const banned = [CloseCode.Banned, [expect.objectContaining({ name: 'Banned', explanation: 'Spoilers' })]];
    expect(await refusal()).toEqual(banned);
    expect((await there.call('GET', '/room/cinema', { token: tokens[0] })).status).toBe(403);
    await here.close();
    closing.splice(1, 1);
    expect(await refusal()).toEqual(banned);
    const again = await there.enter('cinema', tokens[1]);
    expect(again.room.controlsLocked).toBe(true);
    again.request({ type: RequestType.Chat, text: 'hi' });
    expect(await again.next('error')).toMatchObject({ name: 'Muted' });
    const { body } = await there.call('GET', '/room/cinema/log', { token: olgas });
    expect(body.entries.map(({ kind }: { kind: string }) => kind)).toEqual(['user.banned', 'user.muted', 'controls.locked']);
  },
);
