import { execFileSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@matinee/testing/free-port';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandsOf } from './command-blocks.ts';
import { startContainerEngine, type ContainerEngine } from './container-engine.ts';
import { emptyDebian, type EmptyDebian } from './empty-debian.ts';
import { releaseFolder, releaseName } from './packed-release.ts';

let debian: EmptyDebian;

beforeAll(() => {
  debian = emptyDebian();
});
afterAll(() => debian.remove());

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/api/status/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

async function ready(url: string): Promise<void> {
  for (let tries = 0; !(await isReady(url)); tries += 1) {
    if (tries === 600) throw new Error('The server did not get ready.');
    await delay(100);
  }
}

/** Makes a room. Returns the function that looks it up. */
async function makeRoom(url: string): Promise<() => Promise<unknown>> {
  const { token } = (await (await fetch(`${url}/api/auth/grant`)).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const made = await fetch(`${url}/api/room/generate`, { method: 'POST', headers, body: '{}' });
  const { room } = (await made.json()) as { room: string };
  return async () => (await fetch(`${url}/api/room/${room}`, { headers })).status;
}

describe('[DEPLOY-5] the commands of docs/install.md', () => {
  const commands = commandsOf('systemd');
  const ofSystemd = (command: string): boolean => command.startsWith('systemctl ');
  let running: ChildProcess | undefined;
  afterAll(() => void running?.kill('SIGKILL'));

  test('install a unit under systemd that starts, with its data where the page says', async () => {
    for (const file of readdirSync(releaseFolder)) cpSync(join(releaseFolder, file), join(debian.root, 'root', file));
    const firstStart = commands.findIndex(ofSystemd);
    debian.run(commands.slice(0, firstStart).join('\n'));
    // Passwords will be written into it.
    expect(statSync(join(debian.root, 'var/lib/matinee/.env')).mode & 0o777).toBe(0o600);
    // No systemd runs in this Debian: it is enabled there, and started here as the unit says.
    expect(commands.filter(ofSystemd)).toEqual(['systemctl enable --now matinee']);
    execFileSync('systemctl', [`--root=${debian.root}`, 'enable', 'matinee'], { stdio: 'ignore' });
    expect(existsSync(join(debian.root, 'etc/systemd/system/multi-user.target.wants'))).toBe(true);

    const unit = readFileSync(join(debian.root, 'etc/systemd/system/matinee.service'), 'utf8');
    const setting = (name: string): string => new RegExp(`^${name}=-?(.*)$`, 'm').exec(unit)?.[1] ?? '';
    const port = await freePort();
    debian.run(`printf 'HOST=127.0.0.1\\nPORT=${port} # for this test\\n' >> ${setting('WorkingDirectory')}/.env`);
    running = debian.start(
      `cd ${setting('WorkingDirectory')}
       exec setpriv --reuid=${setting('User')} --regid=${setting('User')} --clear-groups --no-new-privs ${setting('ExecStart')}`,
      {},
    );
    const url = `http://127.0.0.1:${port}`;
    await ready(url);
    expect(await (await makeRoom(url))()).toBe(200);
    // A command beside the server sees the same settings and data, and leaves only files that the server can read.
    expect(debian.run(`${commands.slice(firstStart + 1).join('\n')} || true`)).toMatch(/^ok +database: (?!there is none)/m);
    expect(debian.run(`find /var/lib/matinee ! -user ${setting('User')}`)).toBe('');
    const stopped = once(running, 'exit');
    running.kill('SIGTERM');
    expect(await stopped).toEqual([0, null]);
    expect(readdirSync(join(debian.root, 'var/lib/matinee/data'))).not.toEqual([]);
  });
});

describe('[DEPLOY-6] the container of docs/install.md', () => {
  const [build = '', run = '', logs = ''] = commandsOf('Container');
  let engine: ContainerEngine;
  let home: string;
  let folder: string;
  let url: string;

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'matinee-image-'));
    execFileSync('tar', ['-xzf', join(releaseFolder, `${releaseName()}.tar.gz`), '-C', home]);
    folder = join(home, releaseName());
    engine = startContainerEngine();
    // No image registry is reachable, so images of the same names are built from Debian's packages.
    const base = join(home, 'base');
    mkdirSync(base);
    execFileSync('sh', [join(folder, 'deploy/container/make-base.sh'), debian.root, process.execPath, base]);
    const { groups } =
      /^ARG NODE_IMAGE=(?<node>\S+)\nARG RUNTIME_IMAGE=(?<runtime>\S+)$/m.exec(readFileSync(join(folder, 'Dockerfile'), 'utf8')) ?? {};
    engine.addImage(groups?.['node'] ?? '', debian.root);
    engine.addImage(groups?.['runtime'] ?? '', base);
    engine.run(build, folder);
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    engine.run(run.replace('docker run', `docker run --env HOST=127.0.0.1 --env PORT=${port}`), folder);
    await ready(url);
  }, 300_000);
  afterAll(() => {
    engine.remove();
    rmSync(home, { recursive: true, force: true });
  });

  test('comes from an image of less than 200 MB, without a shell', () => {
    expect(Number(engine.run("docker image inspect --format '{{.Size}}' matinee", folder))).toBeLessThan(200e6);
    expect(() => engine.run('docker run --rm --entrypoint /bin/sh matinee -c true', folder)).toThrow('/bin/sh');
  });

  test('runs as another user than root, who can write to the data only', () => {
    const script = `
      const { writeFileSync } = require('node:fs');
      const failure = (path) => { try { writeFileSync(path, ''); } catch ({ code }) { return code; } };
      console.log(JSON.stringify([process.getuid(), ...['/matinee/x', '/x', '/tmp/x', '/data/x'].map((path) => failure(path) ?? 'written')]));`;
    const result = engine.run(`docker exec matinee /nodejs/bin/node -e "${script}"`, folder);
    expect(JSON.parse(result)).toEqual([65532, 'EROFS', 'EROFS', 'written', 'written']);
  });

  test('has a log, a health check and commands beside the server as the page says', async () => {
    expect(engine.run(`${logs} 2>&1`, folder)).toContain(`${url}/setup#key=`);
    expect(engine.run('docker healthcheck run matinee; echo $?', folder).trim()).toMatch(/(?:^|\n)0$/);
    const { groups } =
      /`docker exec (?<command>matinee [^`]+) user list`/.exec(readFileSync(join(folder, 'docs/install.md'), 'utf8')) ?? {};
    expect(engine.run(`docker exec ${groups?.['command']?.replaceAll('\n', ' ')} user list`, folder)).toBeTypeOf('string');
  });

  test('stops when asked to, and its room is there in the next one', async () => {
    const lookUp = await makeRoom(url);
    expect(await lookUp()).toBe(200);
    engine.run('docker stop --time 25 matinee', folder);
    expect(await isReady(url)).toBe(false);
    engine.run('docker start matinee', folder);
    await ready(url);
    expect(await lookUp()).toBe(200);
  });
});
