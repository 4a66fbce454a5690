import { type TestServer } from '@matinee/testing';
import { expect, test } from 'vitest';
import { received, openRaw, upgradeRequest } from '../helpers/raw-socket.ts';
import { startForTest } from '../helpers/start-for-test.ts';

const warnings = (server: TestServer): string[] => server.log.filter((line) => line.includes('TRUST_PROXY'));

test.each(['X-Forwarded-For: 198.51.100.7', 'Forwarded: for=198.51.100.7'])(
  '[SAFE-4] a call with %s from this machine is logged once, with the setting to change',
  async (header) => {
    const server = await startForTest();
    const [name = '', value = ''] = header.split(': ');
    for (let times = 0; times < 3; times++) await server.call('GET', '/status', { headers: { [name]: value } });
    expect(warnings(server)).toHaveLength(1);
    const expected = { level: 40, peer: '127.0.0.1', msg: expect.stringContaining('TRUST_PROXY=127.0.0.1') };
    expect(JSON.parse(warnings(server)[0] as string)).toMatchObject(expected);
    expect(server.log.join('')).not.toContain('198.51.100.7');
  },
);

test('[SAFE-4] a WebSocket through a proxy is logged too', async () => {
  const server = await startForTest();
  const socket = await openRaw(server.url);
  socket.write(upgradeRequest('/api/room/x', ['X-Forwarded-For: 198.51.100.7']));
  await received(socket, '101 ');
  socket.destroy();
  expect(warnings(server)).toHaveLength(1);
});

test('[SAFE-4] nothing is logged with trusted proxies or without any', async () => {
  const server = await startForTest({ TRUST_PROXY: '127.0.0.1' });
  await server.call('GET', '/status', { headers: { 'x-forwarded-for': '198.51.100.7' } });
  expect(warnings(server)).toEqual([]);
  const direct = await startForTest();
  await direct.call('GET', '/status');
  expect(warnings(direct)).toEqual([]);
});
