import { expect, test } from 'vitest';
import { createTestRoom } from '../../room/testing/test-room.tsx';
import { roomUser } from '../../room/testing/room-user.ts';
import { createDeviceSounds } from './device-sounds.ts';

test('[DEVICE-36] a remote asks a television first, and sends a moving volume three times a second at most', async () => {
  const room = await createTestRoom();
  const clients = ([['laptop'], ['tv', 'screen'], ['phone', 'companion']] as const).map(([id, kind]) =>
    roomUser(id, 'Ann', { userId: 'ann', ...(kind && { kind }) }),
  );
  room.enter(clients, 'phone');
  const captions = [{ id: 'c1', label: 'Deutsch', language: 'de' }];
  const sent = () => (room.nextSocket().sent as { action: string }[]).filter(({ action }) => action === 'device');
  const { store, change } = createDeviceSounds({ session: room.session, clock: room.time });
  expect(sent()).toEqual([{ action: 'device' }]);
  room.receive({ action: 'devicesound', from: 'tv', volume: 60, muted: false, captions });
  room.receive({ action: 'devicesound', from: 'laptop', volume: 10, muted: true });
  expect(store.getState().sound).toEqual({ volume: 60, muted: false, captions });
  for (const volume of [55, 50, 45]) change({ volume });
  room.time.advance(300);
  expect(sent().slice(1)).toEqual([
    { action: 'device', to: 'tv', volume: 55 },
    { action: 'device', to: 'tv', volume: 45 },
  ]);
  // The answer to the first is older than the last.
  room.receive({ action: 'devicesound', from: 'tv', volume: 55, muted: false, captions });
  expect(store.getState().sound?.volume).toBe(45);
  room.time.advance(1000);
  room.receive({ action: 'devicesound', from: 'tv', volume: 70, muted: false, captions });
  expect(store.getState().sound?.volume).toBe(70);
  room.receive({ action: 'user', update: { kind: 'remove', value: 'tv' } });
  expect(store.getState().sound?.volume).toBe(10);
});
