import type { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { clientFrame, received, upgradeRequest } from '../helpers/raw-socket.ts';
import { connectInMemory, connectTo, flushed } from '../helpers/socket-pair.ts';
import { startForFile } from '../helpers/start-for-test.ts';

const server = await startForFile();
const target = { room: await server.generate(), token: await server.grant() };

interface Stage {
  name: string;
  reach: (socket: Duplex) => Promise<void>;
}

function resetStages(): Stage[] {
  const upgrade = (path: string): string => upgradeRequest(path, ['X-Forwarded-For: 198.51.100.7']);
  const write = (name: string, text: () => string): Stage => ({ name, reach: async (socket) => void socket.write(text()) });
  const auth = (): Buffer => clientFrame(JSON.stringify({ action: 'auth', token: target.token }));
  async function open(socket: Duplex): Promise<void> {
    socket.write(upgrade(`/api/room/${target.room}`));
    await received(socket, '101 ');
  }
  return [
    { name: 'before a word', reach: async () => undefined },
    write('after half a request', () => 'GET /api/status HTT'),
    write('after a call', () => 'GET /api/room/list HTTP/1.1\r\nHost: a\r\n\r\n'),
    write(
      'after a call with half a body',
      () => `POST /api/user/login HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${target.token}\r\nContent-Length: 9\r\n\r\n{"u`,
    ),
    write('after nonsense', () => '\0\0\0\0\r\n\r\n'),
    write('after asking for a room’s socket', () => upgrade(`/api/room/${target.room}`)),
    write('after asking for a socket elsewhere', () => upgrade('/x')),
    write('after asking for a socket of a malformed name', () => upgrade('/api/room/!!')),
    { name: 'once it is a WebSocket', reach: open },
    {
      name: 'with auth on its way',
      async reach(socket) {
        await open(socket);
        socket.write(auth());
      },
    },
    {
      name: 'in mid-frame',
      async reach(socket) {
        await open(socket);
        socket.write(auth());
        await received(socket, '"you"');
        socket.write(clientFrame('x'.repeat(1000)).subarray(0, 500));
      },
    },
  ];
}

test.each(resetStages())('connections that break $name end only themselves', async ({ reach }) => {
  // At once, and when the server has handled more of the data.
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
