import { startTestServer, type TestServer } from '@matinee/testing';
import { afterEach, expect, test } from 'vitest';
import { received, openRaw, upgradeRequest } from './raw-socket.ts';

let server: TestServer;
afterEach(() => server.close());

const warnings = (): string[] => server.log.filter((line) => line.includes('TRUST_PROXY'));

test.each(['X-Forwarded-For: 198.51.100.7', 'Forwarded: for=198.51.100.7'])(
  '[SAFE-4] a call with %s from this machine is logged once, with the setting to change',
  async (header) => {
    server = await startTestServer();
    const [name = '', value = ''] = header.split(': ');
    for (let times = 0; times < 3; times++) await server.call('GET', '/status', { headers: { [name]: value } });
    expect(warnings()).toHaveLength(1);
    expect(JSON.parse(warnings()[0] as string)).toMatchObject({
      level: 40,
      peer: '127.0.0.1',
      msg: expect.stringContaining('TRUST_PROXY=127.0.0.1'),
    });
    expect(server.log.join('')).not.toContain('198.51.100.7');
  },
);

test('[SAFE-4] a WebSocket through a proxy is logged too', async () => {
  server = await startTestServer();
  const socket = await openRaw(server.url);
  socket.write(upgradeRequest('/api/room/x', ['X-Forwarded-For: 198.51.100.7']));
  await received(socket, '101 ');
  socket.destroy();
  expect(warnings()).toHaveLength(1);
});

test('[SAFE-4] nothing is logged with trusted proxies or without any', async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  await server.call('GET', '/status', { headers: { 'x-forwarded-for': '198.51.100.7' } });
  expect(warnings()).toEqual([]);
  await server.close();
  server = await startTestServer();
  await server.call('GET', '/status');
  expect(warnings()).toEqual([]);
});
