import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { limits } from '@matinee/protocol';
import { connectClient, startTestServer, type TestServer } from '@matinee/testing';
import { freePort } from '@matinee/testing/free-port';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proxyNames, proxyPrograms, type CertificatePart } from './proxy-programs.ts';
import { checkExample, startProxy, type Proxy } from './start-proxy.ts';

const script = 'start();\n'.repeat(1000);
const page = (path: string) => ({ path, head: { title: path, heading: path, description: path, isListed: true }, files: [] });
const files = {
  'index.html': '<html lang="en"><head><!-- head --><!-- /head --><script src="/assets/main-1a2b.js"></script></head></html>',
  'pages.json': JSON.stringify([page('/'), page('*')]),
  'sw.js': 'self;',
  'manifest.webmanifest': '{}',
  'assets/main-1a2b.js': script,
  'assets/main-1a2b.js.br': brotliCompressSync(script),
};
const folder = mkdtempSync(join(tmpdir(), 'matinee-proxies-'));

beforeAll(() => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** A loopback address, so that the proxy tells clients apart. */
  from?: string;
}
interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request as fetch can't: from another address, without additional headers, and without decoding the answer. */
function send(url: string, { method = 'GET', headers = {}, body, from = '127.0.0.2' }: Sent = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, localAddress: from, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const places = proxyNames.flatMap((name) => [false, true].map((isBelowPath) => ({ name, isBelowPath })));

describe.each(places)('Matinee behind $name, below a path: $isBelowPath', ({ name, isBelowPath }) => {
  let server: TestServer;
  let proxy: Proxy;
  let direct: string;

  beforeAll(async () => {
    const port = await freePort();
    const path = isBelowPath ? '/watch' : '';
    const environment = { PUBLIC_URL: `http://127.0.0.1:${port}${path}`, TRUST_PROXY: '127.0.0.1', RATE_LIMIT: 'on' };
    server = await startTestServer(environment, { webRoot: folder });
    direct = server.url + path;
    proxy = await startProxy(name, { port, server: new URL(server.url).host, isBelowPath, hasSeveralNodes: false });
  });
  afterAll(async () => {
    await proxy.stop();
    await server.close();
  });

  test.each<[string, Sent]>([
    ['/assets/main-1a2b.js', { headers: { 'accept-encoding': 'br' } }],
    ['/assets/main-1a2b.js', { headers: { 'accept-encoding': 'identity' } }],
    ['/assets/main-1a2b.js', { headers: { range: 'bytes=5-9' } }],
    ['/assets/main-1a2b.js', { method: 'HEAD', headers: { 'accept-encoding': 'br' } }],
    ['/sw.js', {}],
    ['/manifest.webmanifest', {}],
    ['/', { method: 'HEAD' }],
    ['/', {}],
    ['/nowhere', {}],
    ['/api/status', {}],
    ['/api/room/a%2Fb', {}],
    ['/api/nowhere', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }],
  ])('[PROXY-7] %s (%j) arrives as the server sends it', async (path, sent) => {
    const kept = ({ status, headers, body }: Answer) => ({
      status,
      ...Object.fromEntries(
        ['type', 'length', 'encoding', 'range', 'security-policy'].map((header) => [header, headers[`content-${header}`]]),
      ),
      ...Object.fromEntries(['etag', 'last-modified', 'cache-control', 'vary', 'accept-ranges'].map((header) => [header, headers[header]])),
      body: body.toString('base64'),
    });
    expect(kept(await send(proxy.url + path, sent))).toEqual(kept(await send(direct + path, { ...sent, from: '127.0.0.1' })));
  });

  test('[PROXY-7] a file that has not changed is not sent again', async () => {
    const url = `${proxy.url}/assets/main-1a2b.js`;
    const { etag = '' } = (await send(url)).headers;
    expect((await send(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('[PROXY-7] a body that is too large is refused by name', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(limits.restBodyBytes) });
    const { status, body: answer } = await send(`${proxy.url}/api/room/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await server.grant()}` },
      body,
    });
    expect([status, JSON.parse(answer.toString())]).toMatchObject([413, { success: false, error: { name: 'PayloadTooLarge' } }]);
  });

  test('[PROXY-8] limits count the client and not the proxy, also where the client names another address as its own', async () => {
    const grant = (from: string) => send(`${proxy.url}/api/auth/grant`, { from });
    const { token } = JSON.parse((await grant('127.0.0.4')).body.toString()) as { token: string };
    const generate = (from: string, forged: Record<string, string>) =>
      send(`${proxy.url}/api/room/generate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...forged },
        body: '{}',
        from,
      });
    const statuses: (number | undefined)[] = [];
    for (let count = 0; count < 21; count++) {
      const address = `203.0.113.${count}`;
      const forged = { 'x-forwarded-for': address, forwarded: `for=${address}`, 'x-real-ip': address };
      statuses.push((await generate('127.0.0.2', forged)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
    expect((await generate('127.0.0.3', {})).status).toBe(201);
  });

  test('[PROXY-9] rooms can be reached, and the pages of other sites can’t reach them', async () => {
    const room = `${proxy.url}/api/room/${await server.generate()}`;
    const client = await connectClient(room, { headers: { origin: new URL(proxy.url).origin } });
    client.send({ action: 'auth', token: await server.grant() });
    expect(await client.next('you')).toMatchObject({ info: { id: expect.any(String) } });
    client.terminate();
    await expect(connectClient(room, { headers: { origin: 'https://elsewhere.example' } })).rejects.toThrow('403');
  });

  // There is no such address at the root.
  if (!isBelowPath) return;

  test('[PROXY-1] the path without a slash leads to the one with it', async () => {
    const { status, headers } = await send(proxy.url);
    expect([301, 302]).toContain(status);
    expect(new URL(headers.location ?? '', proxy.url).href).toBe(`${proxy.url}/`);
  });
});

const certificate = Object.fromEntries(['chain', 'key', 'both'].map((part) => [part, join(folder, `${part}.pem`)])) as Record<
  CertificatePart,
  string
>;

beforeAll(() => {
  const { chain, key, both } = certificate;
  const subject = ['-subj', '/CN=watch.example.org', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', chain, ...subject], {
    stdio: 'ignore',
  });
  writeFileSync(both, readFileSync(chain, 'utf8') + readFileSync(key, 'utf8'));
});

describe.each(proxyNames)('the example for %s', (name) => {
  test('[PROXY-10] skips a node that is down', async () => {
    const [port, server, nobody] = [await freePort(), await startTestServer({}, { webRoot: folder }), await freePort()];
    const nodes = [new URL(server.url).host, `127.0.0.1:${nobody}`] as const;
    const proxy = await startProxy(name, { port, server: nodes[0], otherNode: nodes[1], isBelowPath: false, hasSeveralNodes: true });
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(`${proxy.url}/api/status`)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    await proxy.stop();
    await server.close();
  });

  test.each([false, true])('[PROXY-10] is accepted with https, below a path: %s', async (isBelowPath) => {
    await checkExample(name, { isBelowPath, hasSeveralNodes: isBelowPath, certificate });
  });
});

test('docs/operating.md leads to every example', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8');
  const linked = [...text.matchAll(/\(\.\.\/deploy\/proxies\/([\w.]+)\)/g)].map(([, file]) => file);
  expect(new Set(linked)).toEqual(new Set(Object.values(proxyPrograms).map(({ example }) => example)));
});
