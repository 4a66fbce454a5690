import { expect, test } from 'vitest';
import { requestDefinitions } from '../../requests/index.ts';
import { webhookTypes } from './webhook-types.ts';

test('requests name only types that webhooks can be sent', () => {
  const named = Object.values(requestDefinitions).flatMap(({ webhook }) =>
    typeof webhook === 'function' ? [true, false].map((state) => webhook({ state } as never)) : (webhook ?? []),
  );
  expect(Object.values(webhookTypes).flat()).toEqual(expect.arrayContaining(named));
  expect(named).toContain('queue.added');
});
