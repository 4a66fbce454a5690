import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { calls } from '@matinee/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../src/testing/index.ts';

const apikey = 'operators-only-0123456789';
let server: TestServer;

beforeEach(async () => {
  server = await startTestServer({ API_KEY: apikey });
});
afterEach(() => server.close());

const adminCalls = Object.values(calls).filter(({ path }) => path.startsWith('/admin/'));

test('[OPERATOR-1] no call of the operators’ pages answers anybody else', async () => {
  const guest = await server.grant();
  const ann = await server.grant();
  await server.logIn(ann, 'Ann');
  const former = await server.operator('Former Operator');
  const database = new DatabaseSync(join(server.dataDir, 'matinee.db'));
  database.exec('update users set is_operator = 0');
  database.close();
  const refused = { status: 403, body: { error: { name: 'FeatureDisabledException', reason: 'operators_only' } } };
  expect(adminCalls.length).toBeGreaterThan(5);
  for (const { method, path } of adminCalls) {
    for (const token of [undefined, 'unknown', guest, ann, former]) {
      const reply = await server.call(method, path.replace(':name', 'no-such-room'), {
        ...(token !== undefined && { token }),
        headers: { apikey: `${apikey}!` },
        ...(method !== 'GET' && { body: {} }),
      });
      expect(reply, `${method} ${path}`).toMatchObject(refused);
    }
  }
});

test('[OPERATOR-1] every call of the operators’ pages takes the API key and an operator’s account', async () => {
  const olga = await server.operator();
  for (const { method, path } of adminCalls) {
    for (const way of [{ headers: { apikey } }, { token: olga }]) {
      const reply = await server.call(method, path.replace(':name', 'no-such-room'), { ...way, ...(method !== 'GET' && { body: {} }) });
      expect([401, 403, 500], `${method} ${path}: ${JSON.stringify(reply.body)}`).not.toContain(reply.status);
    }
  }
});
