import { join } from 'node:path';
import { readApiDocuments } from '@matinee/api/documents';
import { describe, expect, test } from 'vitest';
import { folderWith } from '../helpers/temporary-folder.ts';
import { startForFile, startForTest } from '../helpers/start-for-test.ts';

const documents = readApiDocuments();
const folder = folderWith({ ...documents });
const server = await startForFile({}, { apiDocuments: folder });

describe('the descriptions of the protocol', () => {
  test('[API-1] are served as they were built', async () => {
    for (const name of ['openapi.json', 'asyncapi.json'] as const) {
      const reply = await server.call('GET', `/${name}`);
      expect(reply).toMatchObject({ status: 200, body: { ...JSON.parse(documents[name]), servers: expect.anything() } });
      expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    }
  });

  test('[API-2] name the server by its PUBLIC_URL', async () => {
    const named = await startForTest({ PUBLIC_URL: 'https://watch.example' }, { apiDocuments: folder });
    expect((await named.call('GET', '/openapi.json')).body.servers).toEqual([{ url: 'https://watch.example/api' }]);
    expect((await named.call('GET', '/asyncapi.json')).body.servers).toEqual({ matinee: { host: 'watch.example', protocol: 'wss' } });
  });

  test('[API-2] name REST calls by their path without PUBLIC_URL, and the WebSocket by where the server listens', async () => {
    expect((await server.call('GET', '/openapi.json')).body.servers).toEqual([{ url: '/api' }]);
    const { matinee } = (await server.call('GET', '/asyncapi.json')).body.servers;
    expect(matinee).toEqual({ host: new URL(server.url).host, protocol: 'ws' });
  });

  test('[API-2] are not sent again to a client that has them', async () => {
    const { headers } = await server.call('GET', '/openapi.json');
    const again = await server.call('GET', '/openapi.json', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect(again).toMatchObject({ status: 304, body: '' });
    expect(again.headers.get('cache-control')).toBe('public, no-cache');
  });

  test('are missing on a server that was not built', async () => {
    const bare = await startForTest({}, { apiDocuments: join(folder, 'none') });
    expect(await bare.call('GET', '/openapi.json')).toMatchObject({ status: 404, body: { error: { name: 'NotFound' } } });
  });
});
