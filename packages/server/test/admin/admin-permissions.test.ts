import { calls, type Call } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { startForFile } from '../helpers/start-for-test.ts';

const apikey = 'operators-only-0123456789';
const server = await startForFile({ API_KEY: apikey });

const adminCalls = Object.values<Call>(calls).filter(({ access }) => access === 'operator');

function ask({ method, path }: Call, way: { token?: string | undefined; headers?: Record<string, string> }) {
  return server.call(method, path.replace(':name', 'no-such-room'), { ...way, ...(method !== 'GET' && { body: {} }) });
}

async function makeBot(token: string, scopes: readonly string[]): Promise<string> {
  const currentPassword = 'a lighthouse in the fog';
  const { body } = await server.call('POST', '/user/account/tokens', { token, body: { name: 'Bot', scopes, currentPassword } });
  return body.token;
}

test('[OPERATOR-1] calls of the operators’ pages refuse everybody else', async () => {
  const [ann, guest] = [await server.grant('Ann'), await server.grant()];
  const banned = await server.operator('Banned Operator');
  await server.call('POST', '/admin/bans', { headers: { apikey }, body: { kind: 'account', value: 'Banned Operator' } });
  const refused = { status: 403, body: { error: { name: 'FeatureDisabledException', reason: 'operators_only' } } };
  expect(adminCalls.length).toBeGreaterThan(5);
  for (const call of adminCalls) {
    const headers = { apikey: `${apikey}!` };
    for (const token of [ann, guest, 'unknown', undefined]) {
      expect(await ask(call, { token, headers }), `${call.method} ${call.path}`).toMatchObject(refused);
    }
    const reply = await ask(call, { token: banned, headers });
    expect(reply, `${call.method} ${call.path}`).toMatchObject({ status: 403, body: { error: { name: 'Banned' } } });
  }
});

test('[OPERATOR-1] every call of the operators’ pages takes the API key and an operator’s account', async () => {
  const olga = await server.operator();
  for (const call of adminCalls) {
    for (const way of [{ headers: { apikey } }, { token: olga }]) {
      const reply = await ask(call, way);
      expect([401, 403, 500], `${call.path}: ${JSON.stringify(reply.body)}`).not.toContain(reply.status);
    }
  }
});

test('[OPERATOR-1] a bot’s token grants the scopes that it names', async () => {
  const olga = await server.operator('Bot Keeper');
  const plain = await makeBot(olga, ['room:read', 'room:manage', 'account:read']);
  const reader = await makeBot(olga, ['admin:read']);
  const isRefused = async (call: Call, token: string) => {
    const { error } = (await ask(call, { token })).body;
    return error?.name === 'ScopeMissing' || error?.reason === 'operators_only';
  };
  for (const call of adminCalls) {
    expect([call.path, await isRefused(call, plain), await isRefused(call, reader)]).toEqual([call.path, true, call.method !== 'GET']);
  }
});
