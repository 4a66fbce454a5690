import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { releaseFolder, releaseName } from '../../../deploy/install/packed-release.ts';
import { packRelease } from '../../../scripts/pack-release.ts';

const root = join(import.meta.dirname, '../../..');
let home: string;
const archive = releaseName();
const version = archive.replace('matinee-', '');
let folder: string;
let nodeAlone: string;

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'matinee-release-'));
  for (const file of readdirSync(releaseFolder)) cpSync(join(releaseFolder, file), join(home, file));
  execFileSync('tar', ['-xzf', `${archive}.tar.gz`], { cwd: home });
  folder = join(home, archive);
  nodeAlone = join(home, 'node-alone');
  mkdirSync(nodeAlone);
  symlinkSync(process.execPath, join(nodeAlone, 'node'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const read = (name: string): string => readFileSync(join(home, name), 'utf8');

function run(program: string, args: string[], path = nodeAlone): Promise<{ code: number; out: string; error: string }> {
  return new Promise((done) => {
    const child = execFile(program, args, { cwd: home, env: { PATH: path } }, (_failure, out, error) => {
      done({ code: child.exitCode ?? -1, out, error });
    });
  });
}

async function serve(): Promise<{ url: string; process: ChildProcess }> {
  const cwd = mkdtempSync(join(home, 'evening-'));
  const running = spawn(join(folder, 'bin/matinee'), ['serve'], {
    cwd,
    env: { PATH: nodeAlone, PORT: '0', ALLOW_PRIVATE_MEDIA: 'true' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let log = '';
  const url = await new Promise<string>((done, fail) => {
    running.stdout.on('data', (chunk) => {
      log += String(chunk);
      const found = /"url":"([^"]+)"/.exec(log)?.[1];
      if (found !== undefined) done(found);
    });
    running.once('exit', () => fail(new Error(`The release did not start: ${log}`)));
  });
  return { url, process: running };
}

async function serveSample(): Promise<{ url: string; close: () => void }> {
  const video = readFileSync(join(root, 'packages/web/public/sample/first-light.mp4'));
  const host = createServer((_request, response) => response.writeHead(200, { 'content-type': 'video/mp4' }).end(video));
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(host.address() as AddressInfo).port}`,
    close() {
      host.closeAllConnections();
      host.close();
    },
  };
}

describe('[CLI-20] the release', () => {
  test('serves the app, its sample and rooms with nothing but Node 24', async () => {
    const media = await serveSample();
    const server = await serve();
    try {
      const get = (path: string, token?: string) =>
        fetch(server.url + path, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
      expect(await (await get('/api/status')).json()).toEqual({ status: 'ok', version: version });
      const page = await (await get('/')).text();
      const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
      expect((await get(script)).headers.get('content-type')).toContain('javascript');
      expect(await (await get('/docs')).text()).toContain('<h1');
      const sample = await get('/sample/first-light.mp4');
      expect([sample.status, sample.headers.get('content-type')]).toEqual([200, 'video/mp4']);
      const { token } = (await (await get('/api/auth/grant')).json()) as { token: string };
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const made = await fetch(`${server.url}/api/room/generate`, { method: 'POST', headers, body: '{}' });
      const { room } = (await made.json()) as { room: string };
      const body = JSON.stringify({ service: 'direct', id: '/sample/first-light.mp4' });
      expect((await fetch(`${server.url}/api/room/${room}/queue`, { method: 'POST', headers, body })).status).toBe(200);
      // Files from other hosts are read in processes of their own.
      const looked = await get(`/api/data/previewAdd?input=${encodeURIComponent(`${media.url}/evening.mp4`)}`, token);
      expect(await looked.json()).toMatchObject({ result: [{ length: expect.any(Number) }] });
    } finally {
      server.process.kill('SIGTERM');
      media.close();
    }
    expect(await once(server.process, 'exit')).toEqual([0, null]);
  });

  test('is called by its path, and through a link', async () => {
    const printed = { code: 0, out: `${version}\n`, error: '' };
    expect(await run(join(folder, 'bin/matinee'), ['--version'])).toEqual(printed);
    symlinkSync(join(folder, 'bin/matinee'), join(home, 'linked'));
    // Following a link takes readlink, which every system with links has.
    expect(await run(join(home, 'linked'), ['--version'], `${nodeAlone}:/usr/bin:/bin`)).toEqual(printed);
  });

  test.each([
    ['an older Node', 'echo v18.20.0', 'v18.20.0'],
    ['no Node', 'exit 127', 'none'],
  ])('says in a sentence what it needs where there is %s', async (_, script, found) => {
    const path = mkdtempSync(join(home, 'old-'));
    writeFileSync(join(path, 'node'), `#!/bin/sh\n${script}\n`);
    chmodSync(join(path, 'node'), 0o755);
    expect(await run(join(folder, 'bin/matinee'), ['--version'], path)).toEqual({
      code: 1,
      out: '',
      error: `Matinee needs Node.js 24 or newer, and found ${found}. Install it from https://nodejs.org/.\n`,
    });
  });

  test('has its documents and all licences, and no path of the machine that packed it', () => {
    for (const name of ['README.md', 'CHANGELOG.md', 'LICENSE', '.env.example', 'docs/operating.md', 'docs/configuration.md']) {
      expect(readFileSync(join(folder, name), 'utf8')).toBe(readFileSync(join(root, name), 'utf8'));
    }
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const withPath = files.filter(({ parentPath, name }) => readFileSync(join(parentPath, name)).includes(root));
    expect(withPath.map(({ name }) => name)).toEqual([]);
    expect(files.filter(({ parentPath }) => parentPath.includes('node_modules'))).toEqual([]);
  });
});

const componentSchema = z.object({
  type: z.literal('library'),
  'bom-ref': z.string(),
  name: z.string(),
  version: z.string(),
  scope: z.literal('required'),
  hashes: z.array(z.object({ alg: z.literal('SHA-512'), content: z.string().regex(/^[\da-f]{128}$/) })),
  licenses: z.array(z.union([z.object({ license: z.object({ id: z.string() }) }), z.object({ expression: z.string() })])).length(1),
  purl: z.string().regex(/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@\d/),
  properties: z.array(z.object({ name: z.string(), value: z.string() })).min(1),
});
/** Rules of CycloneDX 1.6 for the used fields. */
const bomSchema = z.strictObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  serialNumber: z.string().regex(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/),
  version: z.literal(1),
  metadata: z.object({ timestamp: z.iso.datetime(), component: z.object({ 'bom-ref': z.string(), version: z.string() }) }),
  components: z.array(componentSchema),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

describe('[CLI-21] the files beside the release', () => {
  test('have the right checksums', () => {
    const lines = read('SHA256SUMS').trim().split('\n');
    expect(lines).toHaveLength(3);
    for (const line of lines) {
      const [sum, name = ''] = line.split('  ');
      expect(
        createHash('sha256')
          .update(readFileSync(join(home, name)))
          .digest('hex'),
      ).toBe(sum);
    }
  });

  test('list all packages in it, with versions, hashes and licences', () => {
    const bom = bomSchema.parse(JSON.parse(read(`${archive}.cdx.json`)));
    expect(bom.metadata.component.version).toBe(version);
    const names = bom.components.map(({ name }) => name);
    for (const name of ['fastify', 'pg', 'pino', 'undici', 'ws', 'react', 'hls.js', 'zod']) expect(names).toContain(name);
    for (const name of ['vitest', 'typescript', 'vite', '@matinee/room']) expect(names).not.toContain(name);
    expect(new Set(bom.components.map((one) => one['bom-ref'])).size).toBe(bom.components.length);
    expect(bom.dependencies[0]?.dependsOn).toEqual(bom.components.map(({ purl }) => purl));
    const licences = readFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
    for (const { name, version } of bom.components) expect(licences).toContain(`${name} ${version}\n`);
    expect(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')).toBe(read(`${archive}.cdx.json`));
  });

  test('include the client, which npm installs without a registry', () => {
    const program = join(home, 'program');
    mkdirSync(program);
    writeFileSync(join(program, 'package.json'), '{}');
    execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', join(home, `matinee-client-${version}.tgz`)], {
      cwd: program,
    });
    const client = join(program, 'node_modules/@matinee/client');
    expect(readdirSync(client).toSorted()).toEqual([
      'LICENSE',
      'README.md',
      'THIRD-PARTY-LICENSES.txt',
      'index.js',
      'package.json',
      'types',
    ]);
    expect(readFileSync(join(client, 'THIRD-PARTY-LICENSES.txt'), 'utf8')).toMatch(/^zod \d/m);
  });

  test('are the same when they are packed again, where passwords lie beside the sources', async () => {
    const passwords = join(root, 'deploy/.env');
    writeFileSync(passwords, 'POSTGRES_PASSWORD=lighthouse\n');
    const again = await packRelease(root).finally(() => rmSync(passwords));
    expect([...again.files.keys()].toSorted()).toEqual(readdirSync(releaseFolder).toSorted());
    expect(
      [...again.files].filter(([file, bytes]) => !readFileSync(join(releaseFolder, file)).equals(bytes)).map(([file]) => file),
    ).toEqual([]);
  });
});
