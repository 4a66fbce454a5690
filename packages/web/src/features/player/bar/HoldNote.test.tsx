import { RequestType, type RoomUser } from '@matinee/protocol';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PlayerContext } from '../../../room/player/player-context.ts';
import type { PlayerView } from '../../../room/player/player-view.ts';
import { createTestPlayer } from '../../../room/testing/test-player.ts';
import { createTestRoom } from '../../../room/testing/test-room.tsx';
import { SyncNote } from './SyncNote.tsx';

const person = (id: string, name: string): RoomUser => ({ id, name, isLoggedIn: false, status: 'ready', role: 0 });

/** The control bar's note of Bo, in a room that has waited for 8 of 20 s for these clients. */
async function noteOf(clientIds: string[], { view = {}, sync = {} }: { view?: Partial<PlayerView>; sync?: object } = {}) {
  const room = await createTestRoom();
  const nowMs = room.session.clock.serverNow();
  const waitingFor = clientIds.map((id) => ({ id, since: nowMs - 8000, endsAt: nowMs + 12_000 }));
  room.enter([person('c1', 'Bo'), person('c2', 'Noor'), person('c3', 'Noor')], 'c1');
  room.receive({ action: 'sync', hold: { since: nowMs - 8000, endsAt: nowMs + 12_000, waitingFor }, ...sync });
  const { player, controls } = createTestPlayer(room.session, { syncStatus: 'waiting', ...view });
  render(
    room.wrap(
      <PlayerContext value={{ player, controls }}>
        <SyncNote />
      </PlayerContext>,
    ),
  );
  return room;
}

test('[HOLD-8] all see for whom the room waits, and for how long at most', async () => {
  await noteOf(['c2', 'c3']);
  await screen.findByText('Waiting for Noor, 12 s left');
  expect(screen.getByRole('status').textContent).toBe('Waiting for Noor');
});

test('[HOLD-8] lets users who may play go on', async () => {
  const { requests } = await noteOf(['c2']);
  fireEvent.click(await screen.findByRole('button', { name: 'Don’t wait' }));
  expect(requests()).toEqual([{ type: RequestType.GoOn }]);
  expect(screen.queryByRole('button', { name: 'Go on without me' })).toBeNull();
});

test('[HOLD-8] shows no button to users who may not play', async () => {
  await noteOf(['c2'], { sync: { grants: [] } });
  await screen.findByText('Waiting for Noor, 12 s left');
  expect(screen.queryByRole('button')).toBeNull();
});

test('[HOLD-8] a user who is waited for can have the others go on without them', async () => {
  const { requests } = await noteOf(['c1'], { sync: { grants: [] } });
  await screen.findByText('Everyone’s waiting for you, 12 s left');
  fireEvent.click(screen.getByRole('button', { name: 'Go on without me' }));
  expect(requests()).toEqual([{ type: RequestType.GoOn, withoutMe: true }]);
});

test('[HOLD-8] a detached user is not bothered', async () => {
  await noteOf(['c2'], { view: { syncStatus: 'detached' } });
  await screen.findByText('Watching on your own');
});
