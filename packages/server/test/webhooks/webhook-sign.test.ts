import { expect, test } from 'vitest';
import { createWebhookSecret, webhookHeaders } from '../../src/webhooks/sign.ts';

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
