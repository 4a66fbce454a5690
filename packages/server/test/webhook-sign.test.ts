import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createWebhookSecret, webhookHeaders } from '../src/webhooks/sign.ts';

test('[HOOK-3] signs as the test vector of Standard Webhooks says', () => {
  const content = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestampSeconds: 1614265330, body: '{"test": 2432232314}' };
  expect(webhookHeaders(content, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toEqual({
    'webhook-id': content.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('[HOOK-3] a secret has 256 random bits, and each of two signs', () => {
  const secrets = [createWebhookSecret(), createWebhookSecret()];
  for (const secret of secrets) expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32);
  const headers = webhookHeaders({ id: 'msg_1', timestampSeconds: 1, body: '{}' }, secrets);
  expect(new Set(headers['webhook-signature']?.split(' ')).size).toBe(2);
});

test('[HOOK-3] the check in docs/bots.md takes what is signed, and stumbles over nothing else', async () => {
  const page = readFileSync(new URL('../../../docs/bots.md', import.meta.url), 'utf8');
  const code = [...page.matchAll(/```js\n(.*?)```/gs)].map(([, text = '']) => text).find((text) => text.includes('isGenuine'));
  const { isGenuine } = (await import(`data:text/javascript,${encodeURIComponent(code ?? '')}`)) as {
    isGenuine: (headers: Record<string, string>, body: string, secret: string) => boolean;
  };
  const [secret, old] = [createWebhookSecret(), createWebhookSecret()];
  const content = { id: 'msg_1', timestampSeconds: Math.floor(Date.now() / 1000), body: '{}' };
  const headers = webhookHeaders(content, [old, secret]);
  expect(isGenuine(headers, '{}', secret)).toBe(true);
  expect(isGenuine(headers, '{ }', secret)).toBe(false);
  expect(isGenuine({}, '{}', secret)).toBe(false);
  expect(isGenuine(webhookHeaders({ ...content, timestampSeconds: 1 }, [secret]), '{}', secret)).toBe(false);
  // As long as a signature, and longer in bytes.
  expect(isGenuine({ ...headers, 'webhook-signature': 'é'.repeat(47) }, '{}', secret)).toBe(false);
});
