import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { calls, type Call } from '@matinee/protocol';
import { startTestServer, type TestServer } from '@matinee/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';

const apikey = 'operators-only-0123456789';
let server: TestServer;

beforeEach(async () => {
  server = await startTestServer({ API_KEY: apikey });
});
afterEach(() => server.close());

const adminCalls = Object.values<Call>(calls).filter(({ access }) => access === 'operator');
const pathOf = ({ path }: { path: string }) => path.replace(':name', 'no-such-room');

async function makeBot(token: string, scopes: readonly string[]): Promise<string> {
  const currentPassword = 'a lighthouse in the fog';
  const { body } = await server.call('POST', '/user/account/tokens', { token, body: { name: 'Bot', scopes, currentPassword } });
  return body.token;
}

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
  for (const call of adminCalls) {
    const { method } = call;
    const path = pathOf(call);
    for (const token of [undefined, 'unknown', guest, ann, former]) {
      const reply = await server.call(method, path, {
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
  for (const call of adminCalls) {
    const { method } = call;
    const path = pathOf(call);
    for (const way of [{ headers: { apikey } }, { token: olga }]) {
      const reply = await server.call(method, path, { ...way, ...(method !== 'GET' && { body: {} }) });
      expect([401, 403, 500], `${method} ${path}: ${JSON.stringify(reply.body)}`).not.toContain(reply.status);
    }
  }
});

test('[OPERATOR-1] an operator who is banned operates nothing', async () => {
  const olga = await server.operator();
  await server.call('POST', '/admin/bans', { headers: { apikey }, body: { kind: 'account', value: 'Olga Operator' } });
  for (const call of adminCalls) {
    const reply = await server.call(call.method, pathOf(call), { token: olga, ...(call.method !== 'GET' && { body: {} }) });
    expect(reply, `${call.method} ${call.path}`).toMatchObject({ status: 403, body: { success: false } });
  }
});

test('[OPERATOR-1] a bot’s token opens what its scopes name, as long as its account is an operator’s', async () => {
  const olga = await server.operator();
  const plain = await makeBot(olga, ['room:read', 'room:manage', 'account:read']);
  const reader = await makeBot(olga, ['admin:read']);
  const status = async ({ method, path }: (typeof adminCalls)[number], token: string) => {
    const reply = await server.call(method, pathOf({ path }), { token, ...(method !== 'GET' && { body: {} }) });
    return reply.body.error?.name === 'ScopeMissing' || reply.body.error?.reason === 'operators_only' ? 'refused' : 'open';
  };
  for (const call of adminCalls) {
    expect(await status(call, plain), `${call.method} ${call.path}`).toBe('refused');
    expect(await status(call, reader), `${call.method} ${call.path}`).toBe(call.method === 'GET' ? 'open' : 'refused');
  }
  const database = new DatabaseSync(join(server.dataDir, 'matinee.db'));
  database.exec('update users set is_operator = 0');
  database.close();
  for (const call of adminCalls) expect(await status(call, reader), `${call.method} ${call.path}`).toBe('refused');
});
