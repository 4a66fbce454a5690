import { RequestType, type QueueItem } from '@matinee/protocol';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestRoom } from '../../room/testing/test-room.tsx';
import { useQueue } from './use-queue.ts';

const item = (id: string): QueueItem => ({ service: 'direct', id });

async function setUp() {
  const room = await createTestRoom({ sync: { queue: [item('a'), item('b'), item('c')] } });
  const { result } = renderHook(() => useQueue(), { wrapper: ({ children }) => room.wrap(children) });
  return {
    ...room,
    ids: () => result.current.items.map(({ id }) => id).join(''),
    order: (fromIdx: number, toIdx: number) => act(() => result.current.order({ fromIdx, toIdx })),
  };
}

test('[SCREEN-233] a move shows at once and sends one request', async () => {
  const { ids, order, requests } = await setUp();
  order(0, 2);
  expect(ids()).toBe('bca');
  expect(requests()).toEqual([{ type: RequestType.Order, fromIdx: 0, toIdx: 2 }]);
});

test('[SCREEN-233] the answer of the room replaces a move', async () => {
  const { ids, order, receive } = await setUp();
  order(0, 2);
  receive({ action: 'sync', queue: [item('c'), item('b')] });
  expect(ids()).toBe('cb');
});

test('[SCREEN-233] a refusal reverts a move', async () => {
  const { ids, order, receive } = await setUp();
  order(0, 2);
  receive({ action: 'error', name: 'PermissionDeniedException', message: 'Permission denied: manage-queue.order' });
  expect(ids()).toBe('abc');
});

test('a move is impossible without a connection', async () => {
  const { ids, order, closeSocket } = await setUp();
  closeSocket(1006);
  order(0, 2);
  expect(ids()).toBe('abc');
});
