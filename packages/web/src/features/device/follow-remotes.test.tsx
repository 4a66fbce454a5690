import type { ClientKind } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { createTestRoom } from '../../room/testing/test-room.tsx';
import { roomUser } from '../../room/testing/room-user.ts';
import { followRemotes } from './follow-remotes.ts';

const captions = [{ id: 'c1', label: 'Deutsch', language: 'de' }];

const clientOf = (id: string, kind?: ClientKind) => roomUser(id, 'Ann', { userId: 'ann', ...(kind && { kind }) });

async function roomOfTelevision() {
  const room = await createTestRoom({ player: { captions } });
  room.enter([clientOf('laptop'), clientOf('tv', 'screen'), clientOf('phone', 'companion')], 'tv');
  const sent = () => (room.nextSocket().sent as { action: string }[]).filter(({ action }) => action === 'device');
  return { ...room, sent };
}

test('[DEVICE-36] a device sends a remote its volume and captions, does as the remote asks, and sends the change once', async () => {
  const room = await roomOfTelevision();
  const chosen: unknown[] = [];
  room.player.selectCaption = (id) => chosen.push(id);
  room.settings.change({ volume: 60, muted: false });
  followRemotes({ ...room, clock: room.time });
  const now = { action: 'device', volume: 60, muted: false, captionId: '', captions };
  expect(room.sent()).toEqual([now]);
  room.receive({ action: 'devicesound', from: 'phone' });
  expect(room.sent()).toEqual([now, now]);
  for (const volume of [50, 40, 30]) room.receive({ action: 'devicesound', from: 'phone', volume });
  room.receive({ action: 'devicesound', from: 'phone', captionId: 'c1' });
  expect(room.settings.getState()).toMatchObject({ volume: 30, muted: false });
  expect(chosen).toEqual(['c1']);
  room.time.advance(1000);
  expect(room.sent()).toEqual([now, now, { ...now, volume: 30 }]);
});

test('[DEVICE-36] a device without a remote sends nothing until one comes', async () => {
  const room = await roomOfTelevision();
  room.receive({ action: 'user', update: { kind: 'remove', value: 'phone' } });
  followRemotes({ ...room, clock: room.time });
  room.settings.change({ volume: 10 });
  room.time.advance(1000);
  expect(room.sent()).toEqual([]);
  const value = [clientOf('tv', 'screen'), clientOf('phone', 'companion')];
  room.receive({ action: 'user', update: { kind: 'init', value } });
  room.time.advance(1000);
  expect(room.sent()).toEqual([expect.objectContaining({ volume: 10 })]);
});
