import { RequestType } from '@matinee/protocol';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { roomUser } from '../../room/testing/room-user.ts';
import { PlaybackButtons } from './bar/PlaybackButtons.tsx';
import { SyncNote } from './bar/SyncNote.tsx';
import type { PlayerView } from '../../room/player/player-view.ts';

/** The room is at 60 s, the player at 50 s. */
async function setUp(player: Partial<PlayerView>) {
  const source = { service: 'direct', id: 'https://a/film.mp4', length: 200 };
  const room = await renderInRoom(
    <>
      <PlaybackButtons />
      <SyncNote />
    </>,
    { player, sync: { currentSource: source, isPlaying: true, playbackPosition: 60 } },
  );
  room.receive({ action: 'you', info: { id: 'c1' } });
  const press = (name: string | RegExp): boolean => fireEvent.click(screen.getByRole('button', { name }));
  return { ...room, press };
}

test('[SCREEN-208] the playback buttons control the room', async () => {
  const { press, requests, calls } = await setUp({});
  press('Pause');
  press('Forward 10 seconds');
  expect(requests()).toEqual([
    { type: RequestType.Playback, state: false },
    { type: RequestType.Seek, value: 70 },
  ]);
  expect(calls).toEqual([]);
});

test('[SCREEN-208] the playback buttons control only a detached player, regardless of the room’s permissions', async () => {
  const { press, requests, calls, controls, receive } = await setUp({ syncStatus: 'detached', isPaused: true });
  receive({ action: 'sync', grants: [] });
  press('Play');
  press('Forward 10 seconds');
  press('Back 10 seconds');
  controls.setSpeed(1.5);
  expect(calls).toEqual(['play', 'seek 60', 'seek 40', 'speed 1.5']);
  expect(requests()).toEqual([]);
});

test('[SCREEN-208] a detached user cannot skip', async () => {
  const { press, requests } = await setUp({ syncStatus: 'detached' });
  press('Next');
  expect(requests()).toEqual([]);
});

test.each([
  ['detached', 'Watching on your own', 'Rejoin the room', 'rejoin'],
  ['behind', 'Catching up', 'Resync', 'resync'],
] as const)(
  '[SCREEN-209] a note in the control bar says that the user is detached and offers the way back: %s',
  async (syncStatus, words, button, done) => {
    const { press, calls } = await setUp({ syncStatus });
    expect(screen.getByRole('status').textContent).toBe(words);
    press(button);
    expect(calls).toEqual([done]);
  },
);

test('[START-10] while the room waits, users who may play can start anyway', async () => {
  const { press, requests } = await setUp({ syncStatus: 'waiting' });
  press('Start anyway');
  expect(requests()).toEqual([{ type: RequestType.Playback, state: true }]);
});

test('[SCREEN-209] the note names the other users that are not ready while the room waits', async () => {
  const { receive } = await setUp({ syncStatus: 'waiting' });
  expect(screen.getByRole('status').textContent).toBe('Waiting for everyone');
  const loading = { status: 'buffering' } as const;
  const value = [roomUser('c1', 'Ann', loading), roomUser('c2', 'Bo', loading), roomUser('c3', 'Cleo')];
  receive({ action: 'user', update: { kind: 'init', value } });
  expect(screen.getByRole('status').textContent).toBe('Waiting for Bo');
});
