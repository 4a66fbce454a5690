import { createFakeClock } from '@matinee/base/fake-clock';
import { RequestType } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { createPendingRequests } from './pending-requests.ts';

const shuffle = { type: RequestType.Shuffle } as const;

function setUp() {
  const time = createFakeClock(0);
  let count = 0;
  const pending = createPendingRequests({ clock: time, send: () => (count += 1) });
  return { time, pending, sent: () => pending.send(shuffle) };
}

test('[CLIENT-2] a request that was given up while the connection was lost is not known to be applied', async () => {
  const { pending, sent } = setUp();
  const dropped = sent();
  const kept = sent();
  pending.drop(1);
  await expect(dropped).rejects.toMatchObject({ name: 'ConnectionLostError' });
  pending.receive({ action: 'done', id: 2 });
  await expect(kept).resolves.toBeUndefined();
});

test('[CLIENT-2] a request does not wait for a connection that stays lost', async () => {
  const { pending, sent, time } = setUp();
  const request = sent();
  let isSettled = false;
  const settled = request.catch((error: Error) => error.name).finally(() => (isSettled = true));
  pending.setConnected(false);
  time.advance(7000);
  pending.setConnected(true);
  time.advance(60_000);
  await Promise.resolve();
  expect(isSettled).toBe(false);
  pending.setConnected(false);
  time.advance(8000);
  expect(await settled).toBe('ConnectionLostError');
});
