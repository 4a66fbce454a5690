import { defaultServerSettings } from '@matinee/protocol';
import { createFakeClock } from '@matinee/base/fake-clock';
import type { TestServer } from '@matinee/testing';
import { beforeEach, expect, test } from 'vitest';
import { query, startForTest } from '../helpers/start-for-test.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const apikey = 'operators-only-0123456789';
let server: TestServer;
let dataDir: string;
let clock = createFakeClock();

beforeEach(async () => {
  clock = createFakeClock();
  dataDir = temporaryFolder();
  server = await startForTest({ API_KEY: apikey, GUESTS: 'on' }, { clock, dataDir });
});

const change = (body: unknown) => server.call('PATCH', '/admin/settings', { headers: { apikey }, body });
const settings = async () => (await server.call('GET', '/admin/settings', { headers: { apikey } })).body.settings;

test('[DOOR-1] operators change settings while the server runs, in force at once and after a restart', async () => {
  expect(await settings()).toEqual(defaultServerSettings);
  const changed = await change({ registration: 'closed' });
  expect(changed.body).toEqual({
    success: true,
    settings: { ...defaultServerSettings, registration: 'closed' },
    defaults: defaultServerSettings,
    maxConnections: expect.any(Number),
    fixedBy: { guests: 'GUESTS' },
  });
  expect((await server.call('GET', '/data/features')).body.doors).toMatchObject({ registration: 'closed' });
  await server.close();
  server = await startForTest({ API_KEY: apikey }, { dataDir });
  expect(await settings()).toMatchObject({ registration: 'closed' });
});

test('[DOOR-1] each change is in the audit log, and unchanged values are not', async () => {
  await change({ registration: 'invite', roomCreation: 'everyone' });
  const { data } = (await server.call('GET', '/admin/audit', { headers: { apikey } })).body;
  expect(data).toMatchObject([{ action: 'settings.change', target: 'registration', details: { from: 'open', to: 'invite' } }]);
  expect(data).toHaveLength(1);
});

test('[DOOR-2] a setting of the environment is fixed, even to its own value', async () => {
  for (const guests of ['off', 'on']) {
    expect(await change({ guests, registration: 'closed' })).toMatchObject({
      status: 403,
      body: { error: { name: 'FeatureDisabledException', reason: 'setting_fixed' } },
    });
  }
  expect(await settings()).toEqual(defaultServerSettings);
});

test('[DOOR-2] wrong values, unknown settings and prototype keys are refused, all or nothing', async () => {
  for (const body of [
    { registration: 'half-open' },
    { registration: null },
    { registration: 'closed', nothing: 1 },
    '{"__proto__":{"registration":"closed"}}',
    '{"constructor":{"prototype":{"registration":"closed"}}}',
    '[]',
  ]) {
    expect((await change(body)).status).toBe(400);
  }
  expect(await settings()).toEqual(defaultServerSettings);
});

test('a value that this version does not know counts as not stored, and a value stored by another program is read within a minute', async () => {
  const stored = { registration: '"by-post"', roomCreation: '"members"', someday: '1' };
  for (const [key, value] of Object.entries(stored))
    query(server, 'insert into server_settings (key, value, changed_at) values (?, ?, 0)', key, value);
  await clock.advanceAsync(60_000);
  await expect.poll(settings).toEqual({ ...defaultServerSettings, roomCreation: 'members' });
});
