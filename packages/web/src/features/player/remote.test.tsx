import { RequestType } from '@matinee/protocol';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createTestRoom } from '../../room/testing/test-room.tsx';
import { PlaybackButtons } from './PlaybackButtons.tsx';
import { PlayerContext } from '../../room/player-context.ts';
import { SyncNotice } from './SyncNotice.tsx';
import { createTestPlayer } from '../../room/testing/test-player.ts';
import type { PlayerView } from '../../room/room-player.ts';

afterEach(cleanup);

/** The buttons of somebody who may do nothing in the room but watch. */
async function setUp(fields: Partial<PlayerView>) {
  const room = await createTestRoom();
  const source = { service: 'direct', id: 'https://a/film.mp4', length: 200 } as const;
  room.receive({ action: 'you', info: { id: 'c1' } });
  room.receive({ action: 'sync', currentSource: source, isPlaying: true, playbackPosition: 60 });
  const controls = createTestPlayer(room.session, fields);
  render(
    room.wrap(
      <PlayerContext value={controls}>
        <PlaybackButtons />
        {controls.player.view.getState().syncStatus === 'together' ? null : <SyncNotice syncStatus={fields.syncStatus as 'detached'} />}
      </PlayerContext>,
    ),
  );
  const press = (name: string | RegExp): boolean => fireEvent.click(screen.getByRole('button', { name }));
  return { ...room, ...controls, press };
}

test('in step, the buttons move the room', async () => {
  const { press, requests, calls } = await setUp({});
  press('Pause');
  press('Forward 10 seconds');
  expect(requests()).toEqual([
    { type: RequestType.Playback, state: false },
    { type: RequestType.Seek, value: 70 },
  ]);
  expect(calls).toEqual([]);
});

test('watching alone, they move nothing but this player, whatever the room plays or allows', async () => {
  const { press, requests, calls, remote, receive } = await setUp({ syncStatus: 'detached', isPaused: true });
  receive({ action: 'sync', grants: [] });
  press('Play');
  press('Forward 10 seconds');
  press('Back 10 seconds');
  remote.setSpeed(1.5);
  expect(calls).toEqual(['play', 'seek 60', 'seek 40', 'speed 1.5']);
  expect(requests()).toEqual([]);
});

test('nobody skips for the room while watching alone', async () => {
  const { press, requests } = await setUp({ syncStatus: 'detached' });
  press('Next');
  expect(requests()).toEqual([]);
});

test.each([
  ['detached', 'Watching on your own', 'Back to the room', 'rejoin'],
  ['behind', 'Catching up with the room', 'Resync now', 'resync'],
] as const)('over the picture it says so, with the way back: %s', async (syncStatus, words, button, done) => {
  const { press, calls } = await setUp({ syncStatus });
  expect(screen.getByRole('status').textContent).toBe(words);
  press(button);
  expect(calls).toEqual([done]);
});

test('whoever the room waits for is named to the others', async () => {
  const { receive } = await setUp({ syncStatus: 'waiting' });
  expect(screen.getByRole('status').textContent).toBe('Waiting until everybody is ready');
  const user = { isLoggedIn: false, role: 0 } as const;
  const value = [
    { ...user, id: 'c1', name: 'Ann', status: 'buffering' as const },
    { ...user, id: 'c2', name: 'Bo', status: 'buffering' as const },
    { ...user, id: 'c3', name: 'Cleo', status: 'ready' as const },
  ];
  receive({ action: 'user', update: { kind: 'init', value } });
  expect(screen.getByRole('status').textContent).toBe('Waiting for Bo');
});
