import { request } from 'node:http';
import { startForTest } from '../helpers/start-for-test.ts';
import { expect, test } from 'vitest';
import { createHostCheck } from '../../src/edge/own-host.ts';

test('[SAFE-60] takes the hosts of its URLs, IP addresses, and names that no stranger can have', () => {
  const isOwn = createHostCheck(['https://watch.example/tv', 'https://w.example']);
  const hosts = 'watch.example WATCH.example:443 w.example 192.168.0.7:8080 [fe80::1]:8080 localhost:8080 nas nas.local'.split(' ');
  expect(hosts.filter((host) => !isOwn({ headers: { host } }))).toEqual([]);
  const longer = ['watch.example.evil.example', 'x.watch.example', '192.168.0.7.evil.example', 'watch.example.'];
  const foreign = ['evil.example', ...longer, '', 'a b'];
  expect(foreign.filter((host) => isOwn({ headers: { host } }))).toEqual([]);
});

/** Returns the status of a call under a name that leads to the server. */
function statusUnder(host: string, url: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers: { host, ...headers } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode);
    });
    call.on('error', reject);
    call.end();
  });
}

const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

test('[SAFE-60] answers nothing under the name of a stranger once it has a PUBLIC_URL, and metrics never', async () => {
  const open = await startForTest({ METRICS_PORT: '0' });
  const named = await startForTest({ PUBLIC_URL: 'https://watch.example', METRICS_PORT: '0' });
  const statuses = async (server: typeof open, host: string): Promise<unknown[]> => [
    await statusUnder(host, `${server.url}/api/status`),
    await statusUnder(host, `${server.url}/api/room/cinema`, { ...upgrade, origin: `http://${host}` }),
    await statusUnder(host, `${server.operatorUrl}/metrics`),
  ];
  expect(await statuses(named, 'evil.example')).toEqual([421, 421, 421]);
  expect(await statuses(named, 'watch.example')).toEqual([200, 101, 421]);
  expect(await statuses(named, 'nas.local')).toEqual([200, 101, 200]);
  expect(await statuses(open, 'nas.lan')).toEqual([200, 101, 421]);
});
