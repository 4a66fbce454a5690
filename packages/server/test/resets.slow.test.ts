import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRaw } from './raw-socket.ts';
import { resetStages } from './reset-stages.ts';
import { startServerChild, type ServerChild } from './server-child.ts';

describe.each([
  ['directly', {}],
  ['through a trusted proxy', { TRUST_PROXY: '127.0.0.1' }],
])('connections that are reset, %s', (_, environment: Record<string, string>) => {
  let server: ServerChild;
  let target: { room: string; token: string };

  beforeAll(async () => {
    server = await startServerChild(environment);
    target = { room: await server.generate(), token: await server.grant() };
  });
  afterAll(() => server.stop());

  test.each(resetStages(() => target))('$name, end only themselves', async ({ reach }) => {
    for (let round = 0; round < 6; round++) {
      const sockets = await Promise.all(Array.from({ length: 10 }, () => openRaw(server.url)));
      await Promise.all(sockets.map(reach));
      for (const socket of sockets) socket.resetAndDestroy();
    }
    (await server.enter(target.room)).terminate();
    expect(server.exitCode()).toBeUndefined();
    expect(server.log()).not.toMatch(/"level":[56]0/);
  });
});
