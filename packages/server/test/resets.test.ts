import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '@matinee/testing';
import { resetStages } from './reset-stages.ts';
import { connectInMemory, connectTo, flushed } from './socket-pair.ts';

let server: TestServer;
let target: { room: string; token: string };
beforeAll(async () => {
  server = await startTestServer();
  target = { room: await server.generate(), token: await server.grant() };
});
afterAll(() => server.close());

test.each(resetStages(() => target))('connections that break $name end only themselves', async ({ reach }) => {
  // At once, and when the server has got further with what it has been sent.
  for (const turns of [0, 1, 2]) {
    const { far, near } = connectTo(server);
    await reach(far);
    for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
    near.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
  }
  await flushed();
  const client = await connectInMemory(server, target.room);
  client.send({ action: 'auth', token: target.token });
  await client.next('you');
  client.terminate();
  expect(server.log.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
});
