import { RequestType } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { connectClient, discordEnvironment, passwordOf, startTestDiscord, startTestMail, type Reply } from '@matinee/testing';
import { closeAfterFile, startForFile, startForTest } from '../helpers/start-for-test.ts';
import { folderWith } from '../helpers/temporary-folder.ts';

const publicUrl = 'https://example.org/watch';
const page = (path: string, files: string[] = []) => {
  const head = { title: path, heading: path, description: path, isListed: true };
  return { path, head, files };
};
const files = {
  'index.html': [
    '<!doctype html><html lang="en"><head><!-- head --><title>Any</title><!-- /head -->',
    '<link rel="icon" href="/favicon.svg"><script src="/theme.js"></script><script type="module" src="/assets/main-1a2b.js"></script>',
    '</head><body><a href="https://elsewhere.example/">the app</a></body></html>',
  ].join(''),
  'pages.json': JSON.stringify([page('/', ['/assets/home-5e6f.js']), page('/rooms'), page('/room/:roomId'), page('*')]),
  'sw.js': 'self;',
  'assets/main-1a2b.js': 'start();',
};
const dist = folderWith(files);
const [mail, discord] = [closeAfterFile(await startTestMail()), closeAfterFile(await startTestDiscord())];
const environment = { ...discordEnvironment, PUBLIC_URL: publicUrl, SMTP_URL: mail.url };
const server = await startForFile(environment, { webRoot: dist, discordOrigin: discord.origin });
const startOther = (environment: Record<string, string>) => startForTest(environment, { webRoot: dist });
const ask = (path: string) => fetch(server.url + path, { redirect: 'manual' });
const textAt = async (path: string) => (await ask(path)).text();
const urlsIn = (html: string) => [...html.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, url]) => url);

describe('[PROXY-1] below the path of PUBLIC_URL the server answers as at the root, even if a proxy has removed the path', () => {
  test.each(['', '/watch'])('files, pages, calls and missing paths are found below "%s"', async (base) => {
    const paths = ['/', '/rooms', '/nowhere', '/assets/main-1a2b.js', '/assets/gone.js', '/sw.js', '/api/status', '/api/nowhere'];
    const answers = [];
    for (const path of paths) {
      const { status, headers } = await ask(base + path);
      answers.push([path, status, headers.get('cache-control')]);
    }
    expect(answers).toEqual([
      ['/', 200, 'no-cache'],
      ['/rooms', 200, 'no-cache'],
      ['/nowhere', 404, 'no-cache'],
      ['/assets/main-1a2b.js', 200, 'public, max-age=31536000, immutable'],
      ['/assets/gone.js', 404, null],
      ['/sw.js', 200, 'no-cache'],
      ['/api/status', 200, 'no-store'],
      ['/api/nowhere', 404, 'no-store'],
    ]);
  });

  test.each(['', '/watch'])('rooms are found below "%s", for pages of the origin of PUBLIC_URL alone', async (base) => {
    const url = `${server.url}${base}/api/room/${await server.generate()}`;
    const client = await connectClient(url, { headers: { origin: 'https://example.org' } });
    client.send({ action: 'auth', token: await server.grant() });
    expect(await client.next('you')).toMatchObject({ info: { id: expect.any(String) } });
    client.terminate();
    await expect(connectClient(url, { headers: { origin: 'https://elsewhere.example' } })).rejects.toThrow('403');
  });

  test('the path without a slash leads to the path with it, and paths that only begin the same way belong to others', async () => {
    const answer = await ask('/watch?from=mail');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/watch/?from=mail']);
    expect((await ask('/watchtower')).status).toBe(404);
    await expect(connectClient(`${server.url}/watchtower/api/room/den`)).rejects.toThrow('404');
  });
});

describe('[PROXY-2] URLs made by the server begin with PUBLIC_URL', () => {
  test('a page’s URLs begin with it, whether a proxy has removed the path or not', async () => {
    for (const base of ['', '/watch']) {
      const html = await textAt(`${base}/`);
      expect(urlsIn(html)).toEqual([
        `${publicUrl}/`,
        '/watch/favicon.svg',
        '/watch/theme.js',
        '/watch/assets/main-1a2b.js',
        '/watch/assets/home-5e6f.js',
        'https://elsewhere.example/',
      ]);
      expect(html).toContain('<html data-base="/watch" lang="en">');
      expect(html).toContain(`property="og:url" content="${publicUrl}/"`);
      expect(html).toContain(`property="og:image" content="${publicUrl}/share.jpg"`);
    }
  });

  test('a room’s poster has it, while messages name the poster’s path alone', async () => {
    const room = await server.generate();
    const guest = await server.enter(room);
    guest.request({ type: RequestType.Add, video: { service: 'direct', id: '/sample/first-light.mp4' } });
    const { currentSource } = await guest.next('sync', (sync) => sync.currentSource !== undefined);
    expect(currentSource).toMatchObject({ src_url: '/sample/first-light.mp4', thumbnail: '/sample/first-light.webp' });
    const html = await textAt(`/watch/room/${room}`);
    expect(urlsIn(html)).toEqual(expect.arrayContaining([`${publicUrl}/room/${room}`, '/watch/sample/first-light.webp']));
    expect(html).toContain(`property="og:image" content="${publicUrl}/sample/first-light.webp"`);
  });

  test('links to videos of the server itself begin with it', async () => {
    const input = encodeURIComponent(`${publicUrl}/sample/first-light.mp4`);
    const { body } = await server.call('GET', `/data/previewAdd?input=${input}`, { token: await server.grant() });
    expect(body.result).toEqual([expect.objectContaining({ id: '/sample/first-light.mp4' })]);
  });

  test('links in e-mails begin with it', async () => {
    const [token, email] = [await server.grant(), 'ann@example.org'];
    await server.call('POST', '/user/register', { token, body: { username: 'Ann', email, password: passwordOf('Ann') } });
    await server.call('POST', '/user/recover/start', { token, body: { email } });
    await server.call('POST', '/user/account/email/letter', { token });
    const texts = [await mail.next(email), await mail.next(email)].map(({ text }) => text);
    expect(texts.join()).toContain(`${publicUrl}/account#confirm=`);
    expect(texts.join()).toContain(`${publicUrl}/passwordreset#key=`);
  });
});

describe('[PROXY-2] a login through Discord', () => {
  const navigate = (path: string, cookies: string[] = []) => server.call('GET', path, { headers: { cookie: cookies.join('; ') } });
  const cookieIn = ({ headers }: Reply) => headers.get('set-cookie')?.split(';')[0] ?? '';

  test.each(['/room/den?a=1', '/watch/room/den?a=1'])('ends below the path if it began on %s', async (redirect) => {
    const token = cookieIn(await navigate('/auth/grant'));
    const started = await navigate(`/auth/discord?redirect=${encodeURIComponent(redirect)}`, [token]);
    const consented = await fetch(started.headers.get('location') ?? '', { redirect: 'manual' });
    const back = new URL(consented.headers.get('location') ?? '');
    expect(back.origin + back.pathname).toBe(`${publicUrl}/api/auth/discord/callback`);
    const ended = await navigate(`/auth/discord/callback${back.search}`, [token, cookieIn(started)]);
    expect(ended.headers.get('location')).toBe('/watch/room/den?a=1');
    const again = await navigate(`/auth/discord/callback${back.search}`, [token]);
    expect(again.headers.get('location')).toBe('/watch/discord?problem=expired');
  });
});

test.each([
  [publicUrl, /^__Secure-session=[\w-]+; Path=\/watch\/api; Secure; HttpOnly; SameSite=Lax; Max-Age=10368000$/],
  ['http://example.org/watch', /^session=[\w-]+; Path=\/watch\/api; HttpOnly; SameSite=Lax; Max-Age=10368000$/],
  ['https://example.org/', /^__Host-session=[\w-]+; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=10368000$/],
])('[PROXY-4] cookies of a server at %s go to its path alone', async (url, cookie) => {
  const at = url === publicUrl ? server : await startOther({ PUBLIC_URL: url });
  expect((await at.call('GET', '/auth/grant')).headers.get('set-cookie')).toMatch(cookie);
});

describe('[PROXY-6] PUBLIC_URL', () => {
  test.each([
    ['https://example.org', 'https://example.org', ''],
    ['https://Example.org:443/', 'https://example.org', ''],
    ['https://example.org/watch/', 'https://example.org/watch', '/watch'],
    ['http://example.org:8080/media/watch_it-now', 'http://example.org:8080/media/watch_it-now', '/media/watch_it-now'],
  ])('%s is read as %s, with the path "%s"', (text, url, basePath) => {
    expect(readConfig({ PUBLIC_URL: text })).toMatchObject({ publicUrl: url, basePath });
  });

  test.each(['?a=1', '#a', '//watch', '/w%61tch', '/two words', '/"><b>', '/;a', "/'"])('is refused with %s at its end', (end) => {
    expect(() => readConfig({ PUBLIC_URL: `https://example.org${end}` })).toThrow(/^PUBLIC_URL: /);
  });

  test.each(['/api', '/rooms', '/room/den', '/r', '/assets'])('is refused with the path %s, which is the app’s own', async (path) => {
    const refusal = /^PUBLIC_URL: .*\/\w+, as paths of the app do$/;
    await expect(startForTest({ PUBLIC_URL: `https://example.org${path}` }, { webRoot: dist })).rejects.toThrow(refusal);
  });
});
