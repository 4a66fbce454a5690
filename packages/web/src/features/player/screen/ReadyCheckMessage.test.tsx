import { RequestType, type QueueItem, type RoomUser } from '@matinee/protocol';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PlayerContext } from '../../../room/player/player-context.ts';
import type { PlayerView } from '../../../room/player/player-view.ts';
import { createTestPlayer } from '../../../room/testing/test-player.ts';
import { createTestRoom } from '../../../room/testing/test-room.tsx';
import { ScreenMessage } from './ScreenMessage.tsx';

const film: QueueItem = { service: 'direct', id: 'a.mp4', title: 'First light', length: 200 };
const person = (id: string, name: string): RoomUser => ({ id, name, isLoggedIn: false, status: 'ready', role: 0, userId: name });

/** The screen of Bo, in a room with Noor and Ilse. */
async function screenOf(sync: (nowMs: number) => object, view: Partial<PlayerView> = { isLoaded: true, status: 'ready' }) {
  const room = await createTestRoom();
  room.enter([person('c1', 'Bo'), person('c2', 'Noor'), person('c3', 'Ilse')], 'c1');
  room.receive({ action: 'sync', currentSource: film, ...sync(room.session.clock.serverNow()) });
  const { player, controls } = createTestPlayer(room.session, view);
  render(
    room.wrap(
      <PlayerContext value={{ player, controls }}>
        <ScreenMessage />
      </PlayerContext>,
    ),
  );
  return room;
}

const asking =
  (ready: string[], others = {}) =>
  (nowMs: number) => ({ readyCheck: { by: 'Noor', endsAt: nowMs + 120_000, asked: ['c1', 'c2', 'c3'], ready }, ...others });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('[READY-9] the screen shows who is ready, who has asked, and the own answer to give', async () => {
  const { requests } = await screenOf(asking(['c2']));
  await screen.findByText('1 of 3 ready');
  screen.getByText('Noor asked if everyone’s ready for First light.');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'BYounot ready yet',
    'NNoorready',
    'IIlsenot ready yet',
  ]);
  await press('I’m ready');
  await press('Start now');
  await press('Cancel');
  expect(requests()).toEqual([
    { type: RequestType.ReadyCheck, action: 'ready' },
    { type: RequestType.Countdown, action: 'start' },
    { type: RequestType.ReadyCheck, action: 'cancel' },
  ]);
});

test('[READY-9] a user who is ready sees who is missing, and can take the answer back', async () => {
  const { requests } = await screenOf(asking(['c2', 'c1']));
  await screen.findByText('Waiting for Ilse.');
  await press('You’re ready');
  expect(requests()).toEqual([{ type: RequestType.ReadyCheck, action: 'not-ready' }]);
});

test('[READY-9] shows the users of a crowd who are not ready, and how many more were asked', async () => {
  const room = await screenOf(asking([]));
  const crowd = Array.from({ length: 50 }, (_, n) => person(`c${n + 1}`, `Viewer ${n + 1}`));
  room.enter(crowd, 'c1');
  const ids = crowd.map(({ id }) => id);
  const readyCheck = { by: 'Noor', endsAt: room.session.clock.serverNow() + 120_000, asked: ids, ready: ids.slice(0, 30) };
  room.receive({ action: 'sync', readyCheck });
  await screen.findByText('30 of 50 ready');
  const seats = screen.getAllByRole('listitem').map((item) => item.querySelector('bdi')?.textContent ?? item.textContent);
  expect(seats).toHaveLength(14);
  expect(seats).toEqual([...crowd.slice(30, 43).map(({ name }) => name), '+37']);
});

test('[READY-9] a user who may not play can answer only', async () => {
  await screenOf(asking(['c2'], { grants: [] }));
  await screen.findByRole('button', { name: 'I’m ready' });
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test('[READY-9] a countdown shows its seconds and can be cancelled', async () => {
  const { requests, receive } = await screenOf((nowMs) => ({ isPlaying: true, countdown: { by: 'Noor', startsAt: nowMs + 1900 } }));
  const timer = await screen.findByRole('timer', { name: 'Starting in 2' });
  receive({ action: 'user', update: { kind: 'update', value: { ...person('c4', 'Noor'), kind: 'companion' } } });
  expect(timer.textContent).toContain('Starting for 3 people');
  await press('Cancel');
  expect(requests()).toEqual([{ type: RequestType.Countdown, action: 'cancel' }]);
});

test('[READY-9] a detached user is not asked', async () => {
  await screenOf(asking(['c2']), { isLoaded: true, status: 'ready', syncStatus: 'detached' });
  expect(screen.queryByText('1 of 3 ready')).toBeNull();
});
