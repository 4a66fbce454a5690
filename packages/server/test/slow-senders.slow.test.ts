import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '@matinee/testing';
import { ended, openRaw } from './raw-socket.ts';

const server = await startTestServer();
afterAll(() => server.close());

// In real time, since Node's own timeouts know no other. A busy machine delays the seconds counted here and those of Node alike.
test('[SAFE-12] connections that send a byte a second, or nothing, are closed within 20 seconds', async () => {
  const beginnings = [
    '',
    'GET /api/st',
    'GET /api/status HTTP/1.1\r\nHost: a\r\nX-Slow: ',
    'POST /api/user/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"',
    'GET /api/status HTTP/1.1\r\nHost: a\r\n\r\n',
  ];
  const trickling = await Promise.all(
    Array.from({ length: 50 }, async (_, n) => {
      const socket = await openRaw(server.url);
      socket.resume();
      socket.write(beginnings[n % beginnings.length] as string);
      return socket;
    }),
  );
  const silent = await openRaw(server.url);
  silent.resume();
  let seconds = 0;
  const dripping = setInterval(() => {
    seconds += 1;
    for (const [n, socket] of trickling.entries()) socket.write(n % beginnings.length === 4 ? '\n' : 'x');
  }, 1000);
  await Promise.all([...trickling, silent].map(ended));
  clearInterval(dripping);
  expect(seconds).toBeLessThan(20);
  expect((await server.call('GET', '/status')).status).toBe(200);
}, 120_000);
