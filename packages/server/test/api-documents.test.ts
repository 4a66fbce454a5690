import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readApiDocuments } from '@matinee/api/documents';
import { startTestServer, type TestServer } from '@matinee/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'matinee-api-'));
const documents = readApiDocuments();

beforeAll(() => {
  for (const [name, text] of Object.entries(documents)) writeFileSync(join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function withServer(environment: Record<string, string>, use: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await startTestServer(environment, { apiDocuments: folder });
  try {
    await use(server);
  } finally {
    await server.close();
  }
}

describe('the descriptions of the protocol', () => {
  test('[API-1] are served as they were built', () =>
    withServer({}, async (server) => {
      for (const name of ['openapi.json', 'asyncapi.json'] as const) {
        const reply = await server.call('GET', `/${name}`);
        expect(reply).toMatchObject({ status: 200, body: { ...JSON.parse(documents[name]), servers: expect.anything() } });
        expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
      }
    }));

  test('[API-2] name the server by PUBLIC_URL', () =>
    withServer({ PUBLIC_URL: 'https://watch.example' }, async (server) => {
      expect((await server.call('GET', '/openapi.json')).body.servers).toEqual([{ url: 'https://watch.example/api' }]);
      expect((await server.call('GET', '/asyncapi.json')).body.servers).toEqual({ matinee: { host: 'watch.example', protocol: 'wss' } });
    }));

  test('[API-2] without PUBLIC_URL name REST calls by their path, and the WebSocket by where the server listens', () =>
    withServer({}, async (server) => {
      expect((await server.call('GET', '/openapi.json')).body.servers).toEqual([{ url: '/api' }]);
      const { matinee } = (await server.call('GET', '/asyncapi.json')).body.servers;
      expect(matinee).toEqual({ host: new URL(server.url).host, protocol: 'ws' });
    }));

  test('[API-2] are not sent again to a client that has them', () =>
    withServer({}, async (server) => {
      const { headers } = await server.call('GET', '/openapi.json');
      const again = await server.call('GET', '/openapi.json', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
      expect(again).toMatchObject({ status: 304, body: '' });
      expect(again.headers.get('cache-control')).toBe('public, no-cache');
    }));

  test('are missing on a server that was not built', async () => {
    const server = await startTestServer({}, { apiDocuments: join(folder, 'none') });
    expect(await server.call('GET', '/openapi.json')).toMatchObject({ status: 404, body: { error: { name: 'NotFound' } } });
    await server.close();
  });
});
