import { request } from 'node:http';
import { RequestType } from '@matinee/protocol';
import { fetchChecked } from '@matinee/testing';
import { describe, expect, test } from 'vitest';
import { startForFile, startForTest } from '../helpers/start-for-test.ts';
import { folderWith } from '../helpers/temporary-folder.ts';

const sample = { service: 'direct', id: '/sample/first-light.mp4' } as const;
const page = (path: string, title: string, head: object = {}, files: string[] = []) => ({
  path,
  head: { title, heading: `${title}, in a preview`, description: `What is at ${path}`, isListed: true, ...head },
  files,
});
const files = {
  'index.html': '<head><!-- head --><title>Any</title><!-- /head --></head><body>the app</body>',
  'sw.js': 'self;',
  'sw.js.br': 'compressed',
  'manifest.webmanifest': '{}',
  'assets/main-1a2b.js': 'start();',
  'api-docs/index.html': '<script src="../api-docs/scalar-3c4d.js"></script>',
  'api-docs/scalar-3c4d.js': 'show();',
  '.stamp': 'of the build',
  'assets/.hidden.js': 'hidden',
  'pages.json': JSON.stringify([
    page('/', 'Matinee: watch together', {}, ['/assets/home-5e6f.js', '/assets/home-7a8b.css', '/assets/still-9c0d.webp']),
    page('/rooms', 'Browse: Matinee'),
    page('/account', 'Account: Matinee', { isListed: false }),
    page('/privacypolicy', 'Privacy: Matinee', { needsPublicDomain: true }),
    { path: '/room/:roomId', files: ['/assets/room-1e2f.js'] },
    page('*', 'Not found: Matinee', { isListed: false }, ['/assets/not-found-3a4b.js']),
  ]),
};
const roots = {
  webRoot: folderWith(files),
  docsRoot: folderWith(Object.fromEntries(['index.html', 'operating.html'].map((name) => [name, `<title>${name}</title>`]))),
};
const server = await startForFile({ METRICS_PORT: '0' }, roots);
const startOther = (environment: Record<string, string>) => startForTest(environment, roots);

interface Answer {
  status: number | undefined;
  html: string;
  location: string | undefined;
}

/** Requests any path under any Host header, which fetch cannot send. */
function ask(path: string, headers: Record<string, string> = {}, { url } = server): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // A URL would normalise the path.
    request(url, { path, headers }, (response) => {
      let html = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (html += chunk));
      response.on('end', () => resolve({ status: response.statusCode, html, location: response.headers.location }));
    })
      .on('error', reject)
      .end();
  });
}

const titleOf = ({ html }: Answer): string | undefined => /<title>(.*)<\/title>/.exec(html)?.[1];
const contentOf = ({ html }: Answer, name: string): string | undefined =>
  new RegExp(`(?:name|property|rel)="${name}" (?:content|href)="([^"]*)"`).exec(html)?.[1];

describe('pages', () => {
  test.each(['/', '/rooms', '/account', '/account/', '/rooms?from=mail'])(
    '%s is answered with the head that the build lists',
    async (path) => {
      const answer = await ask(path);
      expect(answer.status).toBe(200);
      expect(answer.html).toContain('<body>the app</body>');
      expect(answer.html.match(/<title>/g)).toHaveLength(1);
      const own = path.replace(/(?<=.)\/?(?:\?.*)?$/, '');
      expect(contentOf(answer, 'canonical')).toBe(server.url + own);
      expect(contentOf(answer, 'description')).toBe(`What is at ${own}`);
      expect(contentOf(answer, 'robots')).toBe(own === '/account' ? 'noindex' : undefined);
    },
  );

  test('[REST-19] answers 404 with the app for any other path', async () => {
    const answer = await ask('/nowhere/at/all');
    expect(answer).toMatchObject({ status: 404, html: expect.stringContaining('the app') });
    expect(titleOf(answer)).toBe('Not found: Matinee');
    expect(contentOf(answer, 'canonical')).toBeUndefined();
    expect((await ask('/assets/gone-3c4d.js')).html).toBe('Not found');
  });

  test('[REST-18] answers the privacy policy only on the hosts of PUBLIC_DOMAIN', async () => {
    const other = await startOther({ PUBLIC_DOMAIN: 'example.org' });
    for (const [host, status] of [
      ['example.org', 200],
      ['watch.Example.org:8080', 200],
      ['badexample.org', 404],
      ['example.org.evil.net', 404],
      ['localhost', 404],
    ] as const)
      expect([host, (await ask('/privacypolicy', { host }, other)).status]).toEqual([host, status]);
  });

  test('[REST-18] has no privacy policy without a public domain', async () => {
    expect((await ask('/privacypolicy')).status).toBe(404);
  });
});

describe('a part of the app that a page needs', () => {
  const neededBy = async (path: string) => (await ask(path)).html.match(/(?<=<)link [^>]*(?:stylesheet|preload)[^>]*(?= \/>)/g) ?? [];

  test('is named in its head, after the app', async () => {
    expect(await neededBy('/')).toEqual([
      'link rel="modulepreload" crossorigin="" href="/assets/home-5e6f.js"',
      'link rel="stylesheet" crossorigin="" href="/assets/home-7a8b.css"',
      'link rel="preload" as="image" fetchpriority="high" href="/assets/still-9c0d.webp"',
    ]);
    expect(await neededBy('/rooms')).toEqual([]);
    expect(await neededBy('/constructor')).toEqual(['link rel="modulepreload" crossorigin="" href="/assets/not-found-3a4b.js"']);
  });

  test.each(['/room/', '/r/'])('includes the thumbnail of the current item for a room at %s', async (path) => {
    const room = await server.generate();
    const guest = await server.enter(room);
    guest.request({ type: RequestType.Add, video: sample });
    await guest.next('sync', ({ currentSource }) => currentSource?.id === sample.id);
    expect(await neededBy(path + room)).toEqual([
      'link rel="modulepreload" crossorigin="" href="/assets/room-1e2f.js"',
      'link rel="preload" as="image" fetchpriority="high" crossorigin="" href="/sample/first-light.webp"',
    ]);
  });
});

describe('URLs in a head', () => {
  test('[REST-20] begin with the origin of the request if that is the server’s own', async () => {
    const { port } = new URL(server.url);
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`]) {
      expect(contentOf(await ask('/rooms', { host }), 'og:url')).toBe(`http://${host}/rooms`);
    }
  });

  test.each(['cinema.local:8080', 'evil.example', 'localhost:1', '127.0.0.1', 'localhost@evil.example', '"><script>', "a b'"])(
    '[REST-20] are relative for a host that may be forged: %s',
    async (host) => {
      for (const path of ['/rooms', '/', '/nowhere']) {
        const answer = await ask(path, { host });
        expect(answer.html).not.toContain(host);
        expect(contentOf(answer, 'og:image')).toBe('/share.jpg');
        expect(contentOf(answer, 'canonical')).toBe(path === '/nowhere' ? undefined : path);
      }
    },
  );
});

describe('the page of a room', () => {
  async function make(settings: object): Promise<void> {
    const token = await server.grant();
    const made = await server.call('POST', '/room/create', { token, body: settings });
    expect(made.status).toBe(201);
  }

  test('[REST-16] contains the room’s current item, at every spelling of its path', async () => {
    await make({ name: 'Cinema', title: 'Friday <3' });
    const guest = await server.enter('cinema');
    guest.request({ type: RequestType.Add, video: sample });
    await guest.next('sync', ({ currentSource }) => currentSource?.id === sample.id);
    for (const path of ['/room/Cinema', '/room/CINEMA', '/r/cinema', '/rooms/cinema', '/room/cinema/']) {
      const answer = await ask(path);
      expect([path, answer.status, titleOf(answer)]).toEqual([path, 200, 'Friday &lt;3: Matinee']);
      expect(contentOf(answer, 'canonical')).toBe(`${server.url}/room/Cinema`);
      expect(contentOf(answer, 'description')).toMatch(/^On now: .+\. 1 person is watching\.$/);
      expect(contentOf(answer, 'og:image')).toBe(`${server.url}/sample/first-light.webp`);
      expect(contentOf(answer, 'robots')).toBeUndefined();
    }
  });

  test('describes a stored room without loading it', async () => {
    const loaded = async () => /^matinee_rooms \d+$/m.exec(await (await fetch(`${server.operatorUrl}/metrics`)).text())?.[0];
    const before = await loaded();
    await make({ name: 'attic', title: 'The attic', visibility: 'unlisted' });
    const answer = await ask('/room/attic');
    expect(titleOf(answer)).toBe('The attic: Matinee');
    expect(contentOf(answer, 'robots')).toBe('noindex');
    expect([before, await loaded()]).toEqual([expect.any(String), before]);
  });

  test.each(['/room/nowhere', '/room/two%20words', `/room/${'x'.repeat(60)}`, '/r/nowhere'])('%s is not found', async (path) => {
    const answer = await ask(path);
    expect([answer.status, titleOf(answer)]).toEqual([404, 'Room not found: Matinee']);
  });

  test('[DOOR-11] does not reveal whether a room exists where guests are off', async () => {
    const headers = { apikey: 'operators-only-0123456789' };
    const other = await startOther({ GUESTS: 'off', API_KEY: headers.apikey });
    const { room } = (await other.call('POST', '/room/generate', { token: await other.grant(), headers, body: {} })).body;
    const answers = await Promise.all([`/room/${room}`, '/room/nowhere', '/r/nowhere'].map((path) => ask(path, {}, other)));
    for (const answer of answers) expect([answer.status, titleOf(answer)]).toEqual([200, 'Matinee']);
    expect(answers[0]?.html.replaceAll(room, 'nowhere')).toBe(answers[1]?.html);
  });

  test('[SAFE-2] does not reveal whether a room exists to a client over its limit', async () => {
    const limited = await startOther({ RATE_LIMIT: 'on' });
    const answers: Answer[] = [];
    // Connections per IP address are limited.
    for (let asked = 0; asked < 601; asked += 100) {
      answers.push(...(await Promise.all(Array.from({ length: Math.min(100, 601 - asked) }, () => ask('/room/nowhere', {}, limited)))));
    }
    expect(answers.filter(({ status }) => status === 200).map(titleOf)).toEqual(['Matinee']);
  });
});

describe('the page of the API', () => {
  test('[API-4] has a policy of its own, which lets it load from this server alone', async () => {
    const page = await fetchChecked(`${server.url}/api/docs`);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(await page.text()).toBe(files['api-docs/index.html']);
    expect(policy).toContain("default-src 'none';script-src 'self';");
    expect(policy).not.toMatch(/https?:|unsafe-eval|script-src [^;]*unsafe/);
    expect(page.headers.get('cache-control')).toBe('no-cache');
  });
});

describe('files', () => {
  test.each([
    ['/assets/main-1a2b.js', 'public, max-age=31536000, immutable', '/javascript'],
    ['/api-docs/scalar-3c4d.js', 'public, max-age=31536000, immutable', '/javascript'],
    ['/sw.js', 'no-cache', '/javascript'],
    ['/manifest.webmanifest', 'public, max-age=86400', 'application/manifest+json'],
    ['/', 'no-cache', 'text/html'],
  ])('%s may be kept as %s', async (path, cacheControl, type) => {
    for (const encoding of ['identity', 'br']) {
      const { headers } = await fetch(server.url + path, { headers: { 'accept-encoding': encoding } });
      expect(headers.get('cache-control')).toBe(cacheControl);
      expect(headers.get('content-type')).toContain(type);
    }
  });

  const pageHeaders = ['cross-origin-opener-policy', 'permissions-policy', 'referrer-policy', 'x-frame-options'];

  test.each(['/assets/main-1a2b.js', '/manifest.webmanifest', '/api-docs/scalar-3c4d.js'])(
    '[SAFE-1] a browser that opens %s runs nothing, and reads no headers of pages',
    async (path) => {
      const { headers } = await fetch(server.url + path);
      expect(headers.get('content-security-policy')).toBe("default-src 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(pageHeaders.filter((name) => headers.has(name))).toEqual([]);
    },
  );

  test.each(['/', '/sw.js', '/docs/', '/api/docs'])('[SAFE-1] %s has the headers of pages', async (path) => {
    const { headers } = await fetch(server.url + path);
    expect(headers.get('content-security-policy')).toContain("connect-src 'self'");
    expect(pageHeaders.filter((name) => !headers.has(name))).toEqual([]);
  });

  test('are sent whole, in part, compressed or as headers only, as requested', async () => {
    const send = (path: string, options: RequestInit = {}) => fetch(server.url + path, options);
    expect(await (await send('/assets/main-1a2b.js?v=2')).text()).toBe('start();');
    const part = await send('/assets/main-1a2b.js', { headers: { range: 'bytes=0-4' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 0-4/8', 'start']);
    const compressed = await ask('/sw.js', { 'accept-encoding': 'br' });
    expect(compressed).toEqual({ status: 200, html: 'compressed' });
    const headers = await send('/assets/main-1a2b.js', { method: 'HEAD' });
    expect([headers.status, headers.headers.get('content-length'), await headers.text()]).toEqual([200, '8', '']);
    const etag = headers.headers.get('etag') ?? '';
    expect((await ask('/assets/main-1a2b.js', { 'if-none-match': etag })).status).toBe(304);
  });

  test.each([
    '/.stamp',
    '/assets/.hidden.js',
    '/assets/../index.html.x',
    '/..%2f..%2fpackage.json',
    '/assets/%2e%2e/sw.js',
    '/assets\\main-1a2b.js',
  ])('do not exist at %s', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });
});

describe('the documentation', () => {
  test('[DOCS-4] is at /docs, which leads to its first page', async () => {
    expect(await ask('/docs')).toMatchObject({ status: 302, location: 'docs/' });
    expect(titleOf(await ask('/docs/'))).toBe('index.html');
    expect(titleOf(await ask('/docs/operating.html?from=app'))).toBe('operating.html');
  });

  test.each(['/docs/assets/main-1a2b.js', '/docs/none.html', '/docs/../sw.js.x', '/docs/%2e%2e/sw.js'])(
    '[DOCS-4] has nothing at %s',
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );
});

test('[REST-28] [PROXY-2] short links are redirected to the room, on their host only', async () => {
  const other = await startOther({ PUBLIC_URL: 'https://watch.example/below', SHORT_URL: 'https://mtn.example' });
  expect((await other.call('GET', '/data/features')).body.shortUrl).toBe('https://mtn.example');
  const short = (path: string) => ask(path, { host: 'mtn.example' }, other);
  const location = 'https://watch.example/below/room/velvet-otter-lantern-4821';
  expect(await short('/velvet-otter-lantern-4821')).toMatchObject({ status: 302, location });
  for (const path of ['/', '/%2f%2fevil.example'])
    expect(await short(path)).toMatchObject({ status: 302, location: 'https://watch.example/below' });
  expect((await ask('/rooms', { host: 'watch.example' }, other)).status).toBe(200);
});
