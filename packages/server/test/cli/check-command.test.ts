import { createServer, request, type Server } from 'node:http';
import { connect } from 'node:net';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { judgeProxy } from '../../src/cli/check-address.ts';
import { clockFinding } from '../../src/cli/check-storage.ts';
import { isProbe, signProbe } from '../../src/http/probe.ts';
import { listenOnLoopback, startTestMail, startTestServer } from '@matinee/testing';
import { runHere } from '../helpers/run-matinee.ts';
import { query, closeAfterTest, startForTest } from '../helpers/start-for-test.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

let home: string;
beforeEach(() => {
  home = temporaryFolder();
});

const check = async (env: Record<string, string>) => {
  const { code, out, error } = await runHere(['check'], { DATA_DIR: home, ...env });
  return { code, error, lines: out.trim().split('\n') };
};

async function startBehindProxy(env: Record<string, string> = {}, { upgrades = true } = {}): Promise<string> {
  let target = new URL('http://127.0.0.1:1');
  const proxy = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': '203.0.113.9' };
    const options = { host: target.hostname, port: target.port, path: incoming.url, method: incoming.method, headers };
    incoming.pipe(
      request(options, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      }).on('error', () => outgoing.destroy()),
    );
  });
  proxy.on('upgrade', (incoming, socket) => {
    if (!upgrades) return socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    const lines = incoming.rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${incoming.rawHeaders[index + 1]}`] : []));
    const outgoing = connect(Number(target.port), target.hostname, () => {
      outgoing.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      outgoing.pipe(socket).pipe(outgoing);
    });
    for (const one of [outgoing, socket]) one.on('error', () => [outgoing, socket].forEach((each) => each.destroy()));
    return undefined;
  });
  const url = await listen(proxy);
  const server = await startForTest({ PUBLIC_URL: url, ...env }, { dataDir: home });
  target = new URL(server.url);
  return url;
}

async function listen(server: Server): Promise<string> {
  const { url, close } = await listenOnLoopback(server);
  onTestFinished(close);
  return url;
}

describe('matinee check', () => {
  test('[CLI-40] needs no server, and announces the effects of the first start', async () => {
    const { code, error, lines } = await check({});
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(lines[0]).toBe('ok   settings: all can be read.');
    expect(lines[1]).toMatch(/^ok {3}database: there is none yet: the first start creates .*matinee\.db\.$/);
    expect(lines.filter((line) => !/^(?:ok {2}|warn|fail) [\w-]+: \S.*\.$/.test(line))).toEqual([]);
  });

  test('[CLI-40] names each wrong setting', async () => {
    const { code, lines } = await check({ PORT: 'eighty', API_KEY: 'short' });
    expect(code).toBe(1);
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toMatch(/^fail settings: (?:PORT|API_KEY): /);
  });

  test('[CLI-40] passes everything through a proxy that is trusted, while the server runs', async () => {
    const url = await startBehindProxy({ TRUST_PROXY: '127.0.0.1' });
    const mail = closeAfterTest(await startTestMail());
    const { code, error, lines } = await check({ PUBLIC_URL: url, TRUST_PROXY: '127.0.0.1', SMTP_URL: mail.url });
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([]);
    const names = lines.map((line) => /^ok {3}([\w-]+):/.exec(line)?.[1]);
    expect(names).toEqual(['settings', 'database', 'disk', 'mail', 'name', 'address', 'clock', 'websocket', 'proxy']);
    expect(mail.received).toEqual([]);
  });

  test('[CLI-40] finds a proxy that is not trusted and upgrades nothing, and a mail server that refuses the login', async () => {
    const url = await startBehindProxy({}, { upgrades: false });
    const mail = closeAfterTest(await startTestMail());
    const { code, lines } = await check({ PUBLIC_URL: url, SMTP_URL: mail.url.replace('secret', 'guess') });
    expect(code).toBe(1);
    expect(lines).toContainEqual(expect.stringMatching(/^fail websocket: .*Let the proxy pass the headers Upgrade and Connection\.$/));
    expect(lines).toContainEqual(expect.stringMatching(/^warn proxy: 127\.0\.0\.1 is not trusted, .* Set TRUST_PROXY=127\.0\.0\.1$/));
    expect(lines).toContainEqual(expect.stringMatching(/^fail mail: 127\.0\.0\.1:\d+ cannot be used: /));
    expect(lines.join('\n')).not.toContain('guess');
  });

  test('[CLI-40] [FILM-50] says whether the library can be read', async () => {
    expect((await check({ MEDIA_DIR: home })).lines).toContain(`ok   library: ${home} can be read.`);
    const { code, lines } = await check({ MEDIA_DIR: `${home}/missing` });
    expect(lines).toContainEqual(expect.stringMatching(/^warn library: MEDIA_DIR can’t be read, .*missing\.$/));
    expect(code).toBe(0);
  });

  test('[CLI-40] finds an address at which nothing answers, or something else', async () => {
    expect((await check({ PUBLIC_URL: 'http://127.0.0.1:1' })).lines.at(-1)).toMatch(
      /^fail address: nothing answers at http:\/\/127\.0\.0\.1:1: .*\.$/,
    );
    const other = createServer((_request, response) => response.end('<h1>It works</h1>'));
    const { code, lines } = await check({ PUBLIC_URL: await listen(other) });
    expect(code).toBe(1);
    expect(lines.at(-1)).toMatch(/^fail address: what answers at .* is no Matinee \(status 200\)\.$/);
  });

  test('[CLI-40] gives the reason why a database is unreachable, once', async () => {
    const { code, lines } = await check({ DATABASE_URL: 'postgres://matinee@127.0.0.1:1/matinee' });
    expect(code).toBe(1);
    expect(lines).toContain('fail database: The database cannot be used: connect ECONNREFUSED 127.0.0.1:1.');
  });

  test('[CLI-40] accepts a database without tables, which the first start will fill', async () => {
    query({ dataDir: home }, 'pragma journal_mode = wal');
    const { code, lines } = await check({});
    expect(code).toBe(0);
    expect(lines[1]).toMatch(/^ok {3}database: .*matinee\.db is empty: the first start creates the tables\.$/);
  });

  test('[CLI-40] finds a database of a newer version, and changes nothing in it', async () => {
    const server = await startTestServer({}, { dataDir: home });
    await server.close();
    query(server, "insert into kysely_migration (name, timestamp) values ('2999-01-01-later', '2999-01-01')");
    const { code, lines } = await check({});
    expect(code).toBe(1);
    expect(lines[1]).toMatch(/^fail database: .* was written by a newer version of Matinee \(2999-01-01-later\)\.$/);
  });
});

const seen = { peer: '10.0.0.2', address: '10.0.0.2', isTrusted: false };
test.each([
  ['ok', 'that is not there', { ...seen, forwardedFor: '192.0.2.7' }],
  ['warn', 'that says nothing of the users', seen],
  ['warn', 'that is not trusted', { ...seen, forwardedFor: '192.0.2.7, 203.0.113.9' }],
  ['ok', 'that is trusted', { ...seen, isTrusted: true, address: '203.0.113.9', forwardedFor: '192.0.2.7, 203.0.113.9' }],
  ['fail', 'that passes on what clients claim', { ...seen, isTrusted: true, address: '192.0.2.7', forwardedFor: '192.0.2.7' }],
] as const)('[CLI-41] a proxy gets %s if it is one %s', (kind, _, probe) => {
  expect(judgeProxy(probe).kind).toBe(kind);
});

test('[CLI-40] a clock may be off by 2 s', () => {
  expect(clockFinding('that of the database', 1900).kind).toBe('ok');
  expect(clockFinding('that of the database', -2500)).toEqual({
    kind: 'warn',
    name: 'clock',
    sentence: 'that of the database is 2.5 s behind that of this machine.',
  });
});

test('[CLI-41] reveals how a server saw a request only to callers with the database’s secret, for a minute', async () => {
  const secret = Buffer.alloc(32, 7);
  const value = signProbe(secret, 1_000_000);
  expect(isProbe(secret, value, 1_050_000)).toBe(true);
  expect(isProbe(secret, value, 1_070_000)).toBe(false);
  expect(isProbe(Buffer.alloc(32, 8), value, 1_000_000)).toBe(false);
  for (const wrong of [undefined, '', '1000000.', `${value}x`, value.replace('1000000', '1000001')])
    expect(isProbe(secret, wrong, 1_000_000)).toBe(false);
  const server = await startForTest();
  const { headers } = await server.call('GET', '/status', { headers: { 'x-matinee-probe': value } });
  expect(headers.get('x-matinee-seen')).toBeNull();
});
