import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { RequestType } from '@matinee/protocol';
import { connectClient, type TestClient } from '@matinee/testing';
import { freePort } from '@matinee/testing/free-port';
import { startPostgres, type TestPostgres } from '@matinee/testing/postgres';
import { startRedis, type TestRedis } from '@matinee/testing/redis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseFolder, releaseName } from '../install/packed-release.ts';
import { environmentOf, nodesOf, readCompose } from './read-compose.ts';

// Runs the compose file's services as processes: no registry has images for a test.

const home = mkdtempSync(join(tmpdir(), 'matinee-compose-'));
const started = new Map<string, ChildProcess>();
let postgres: TestPostgres;
let redis: TestRedis;
let url: string;

function start(name: string, command: string, args: string[], env: Record<string, string>): void {
  started.set(
    name,
    spawn(command, args, { cwd: home, env: { PATH: `${process.env['PATH']}:/usr/sbin`, HOME: home, ...env }, stdio: 'ignore' }),
  );
}

beforeAll(async () => {
  execFileSync('tar', ['-xzf', join(releaseFolder, `${releaseName()}.tar.gz`), '-C', home]);
  [postgres, redis] = await Promise.all([startPostgres(), startRedis({ isCluster: false, appendSync: 'everysec' })]);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const databaseUrl = await postgres.createDatabase();
  let caddyfile = readFileSync(join(home, releaseName(), 'deploy/compose/Caddyfile'), 'utf8');
  for (const [name, service] of nodesOf(readCompose().services)) {
    const nodePort = await freePort();
    caddyfile = caddyfile.replace(`${name}:8080`, `127.0.0.1:${nodePort}`);
    start(name, join(home, releaseName(), 'bin/matinee'), ['serve'], {
      ...environmentOf(service, { DOMAIN: 'watch.example.org', POSTGRES_PASSWORD: 'secret', REDIS_PASSWORD: 'secret' }),
      // In the compose file's network, these have names and addresses of their own.
      DATABASE_URL: databaseUrl,
      REDIS_URL: redis.url,
      TRUST_PROXY: '127.0.0.1',
      PUBLIC_URL: url,
      HOST: '127.0.0.1',
      PORT: String(nodePort),
      METRICS_HOST: '127.0.0.1',
      METRICS_PORT: String(await freePort()),
      DATA_DIR: mkdtempSync(join(home, 'data-')),
    });
  }
  writeFileSync(join(home, 'Caddyfile'), `{\n\tadmin off\n}\n${caddyfile}`);
  start('caddy', 'caddy', ['run', '--config', 'Caddyfile'], { DOMAIN: url });
  for (let tries = 0; !(await isReady()); tries += 1) {
    if (tries === 600) throw new Error('The nodes did not get ready.');
    await delay(100);
  }
});
afterAll(async () => {
  for (const child of started.values()) child.kill('SIGKILL');
  await Promise.all([postgres.stop(), redis.stop()]);
  rmSync(home, { recursive: true, force: true });
});

const isReady = (): Promise<boolean> =>
  fetch(`${url}/api/status/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Enters a room as a guest, once one of the nodes admits them. */
async function enter(room: string, token: string): Promise<TestClient> {
  for (let tries = 0; ; tries += 1) {
    try {
      const client = await connectClient(`${url}/api/room/${room}`);
      client.send({ action: 'auth', token });
      await client.next('sync', () => client.room.name === room);
      return client;
    } catch (error) {
      if (tries === 100) throw error;
      await delay(100);
    }
  }
}

async function grant(): Promise<string> {
  return ((await (await fetch(`${url}/api/auth/grant`)).json()) as { token: string }).token;
}

test('[DEPLOY-3] the services of the compose file serve rooms together, and go on with two nodes of three', async () => {
  const token = await grant();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const rooms: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const made = await fetch(`${url}/api/room/generate`, { method: 'POST', headers, body: '{}' });
    rooms.push(((await made.json()) as { room: string }).room);
  }
  const guest = await grant();
  for (const room of rooms) {
    const [one, other] = await Promise.all([enter(room, token), enter(room, guest)]);
    one.request({ type: RequestType.Chat, text: `Hello from ${room}` });
    expect((await other.next('chat')).text).toBe(`Hello from ${room}`);
    one.close();
    other.close();
  }
  started.get('matinee-1')?.kill('SIGKILL');
  for (const room of rooms) (await enter(room, guest)).close();
});
