import { RequestType } from '@matinee/protocol';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PlayerView } from '../../../room/player/player-view.ts';
import { renderInRoom } from '../../../room/testing/test-room.tsx';
import { roomUser } from '../../../room/testing/room-user.ts';
import { SyncNote } from './SyncNote.tsx';

/** The room has waited for 8 of 20 s for these clients. */
async function noteOf(clientIds: string[], { view = {}, sync = {} }: { view?: Partial<PlayerView>; sync?: object } = {}) {
  const times = { since: -7000, endsAt: 13_000 };
  return renderInRoom(<SyncNote />, {
    users: [roomUser('c1', 'Bo'), roomUser('c2', 'Noor'), roomUser('c3', 'Noor')],
    sync: { hold: { ...times, waitingFor: clientIds.map((id) => ({ id, ...times })) }, ...sync },
    player: { syncStatus: 'waiting', ...view },
  });
}

test('[HOLD-8] all see for whom the room waits, and for how long at most', async () => {
  await noteOf(['c2', 'c3']);
  await screen.findByText('Waiting for Noor, 12 s left');
  expect(screen.getByRole('status').textContent).toBe('Waiting for Noor');
});

test('[HOLD-8] lets users who may play end the hold', async () => {
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
