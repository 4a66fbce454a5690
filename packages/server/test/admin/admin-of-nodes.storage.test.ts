import { startSitesServer } from '@matinee/media/testing';
import type { SiteStatus } from '@matinee/protocol';
import { startRedis, startTestServer, type TestServer } from '@matinee/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { busy } from '../helpers/running-nodes.ts';
import { migratedDatabase } from '../helpers/databases.ts';

const apikey = 'operators-only-0123456789';
const soon = { timeout: 1000 * busy };

const [redis, sites] = await Promise.all([startRedis({ isCluster: false }), startSitesServer()]);
const environment = {
  API_KEY: apikey,
  DATABASE_URL: await migratedDatabase(),
  REDIS_URL: redis.url,
  RATE_LIMIT: 'on',
  PEERTUBE_HOSTS: '',
  YOUTUBE_API_KEY: 'fixture-youtube-key',
};
const here = await startTestServer(environment, { siteOrigins: sites.origins });
const there = await startTestServer(environment, { siteOrigins: sites.origins });
afterAll(async () => {
  for (const node of [here, there, sites]) await node.close();
  await redis.stop();
});

const operate = async (node: TestServer, method: string, path: string, body?: unknown) =>
  (await node.call(method, path, { headers: { apikey }, ...(body !== undefined && { body }) })).body;
const providerAt = async (node: TestServer, service: string): Promise<SiteStatus> =>
  (await operate(node, 'GET', '/admin/providers')).data.find((provider: SiteStatus) => provider.service === service);

describe('on two nodes', () => {
  test('[OPERATOR-26] an announcement shows at both at once, and disappears from both', async () => {
    const client = await there.enter(await there.generate());
    const shown = async () => (await operate(there, 'GET', '/data/features')).announcement;
    await operate(here, 'POST', '/announce', { text: 'Back in a minute', pagesForHours: 1 });
    expect(await client.next('announcement')).toMatchObject({ text: 'Back in a minute' });
    await expect.poll(shown, soon).toBe('Back in a minute');
    await operate(there, 'DELETE', '/admin/announcement');
    await expect.poll(async () => (await operate(here, 'GET', '/data/features')).announcement, soon).toBeUndefined();
  });

  test('[OPERATOR-32] [OPERATOR-33] look-ups at one count at both, which check sites once a minute together', async () => {
    sites.order('plutoBoot', { status: 500 });
    const checked = await operate(here, 'POST', '/admin/providers/check');
    expect(checked.success).toBe(true);
    for (const node of [here, there]) {
      expect(await providerAt(node, 'odysee')).toMatchObject({ state: expect.stringMatching(/^(?:working|slow)$/), worked: 1 });
      expect(await providerAt(node, 'pluto')).toMatchObject({ state: 'failing', fault: 'no-answer', worked: 0 });
      expect((await operate(node, 'GET', '/admin/overview')).data.problems).toMatchObject([{ kind: 'site', service: 'pluto' }]);
    }
    await expect.poll(async () => (await operate(there, 'POST', '/admin/providers/check')).error?.name, soon).toBe('TooManyRequests');
  });
});
