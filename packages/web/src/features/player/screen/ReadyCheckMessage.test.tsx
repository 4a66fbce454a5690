import { RequestType, type QueueItem } from '@matinee/protocol';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PlayerView } from '../../../room/player/player-view.ts';
import { renderInRoom } from '../../../room/testing/test-room.tsx';
import { roomUser } from '../../../room/testing/room-user.ts';
import { ScreenMessage } from './ScreenMessage.tsx';

const film: QueueItem = { service: 'direct', id: 'a.mp4', title: 'First light', length: 200 };
const person = (id: string, name: string) => roomUser(id, name, { userId: name });

const screenOf = (sync: object, player: Partial<PlayerView> = { isLoaded: true, status: 'ready' }) =>
  renderInRoom(<ScreenMessage />, {
    users: [person('c1', 'Bo'), person('c2', 'Noor'), person('c3', 'Ilse')],
    sync: { currentSource: film, ...sync },
    player,
  });

const asking = (ready: string[], asked = ['c1', 'c2', 'c3']) => ({ readyCheck: { by: 'Noor', endsAt: 121_000, asked, ready } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('[READY-9] the screen shows who is ready, who has asked, and buttons for this user’s answer', async () => {
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

test('[READY-9] a user who is ready sees who is missing, and can withdraw the answer', async () => {
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
  room.receive({ action: 'sync', ...asking(ids.slice(0, 30), ids) });
  await screen.findByText('30 of 50 ready');
  const seats = screen.getAllByRole('listitem').map((item) => item.querySelector('bdi')?.textContent ?? item.textContent);
  expect(seats).toHaveLength(14);
  expect(seats).toEqual([...crowd.slice(30, 43).map(({ name }) => name), '+37']);
});

test('[READY-9] a user who may not play can answer only', async () => {
  await screenOf({ ...asking(['c2']), grants: [] });
  await screen.findByRole('button', { name: 'I’m ready' });
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test('[READY-9] a countdown shows its seconds and can be cancelled', async () => {
  const { requests, receive } = await screenOf({ isPlaying: true, countdown: { by: 'Noor', startsAt: 2900 } });
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
