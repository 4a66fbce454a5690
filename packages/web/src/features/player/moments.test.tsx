import { RequestType, type QueueItem } from '@matinee/protocol';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { act } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PlayerView } from '../../room/player/player-view.ts';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { roomUser } from '../../room/testing/room-user.ts';
import { latePlayer } from './late.ts';
import { ScreenMessage } from './screen/ScreenMessage.tsx';
import { UpNextCard } from './screen/UpNextCard.tsx';
import { usePicturePresses } from './screen/use-picture-presses.ts';

// The page of a room does the same.
beforeAll(async () => {
  latePlayer.preload();
  await vi.dynamicImportSettled();
});
beforeEach(() => void vi.useFakeTimers());

const film: QueueItem = { service: 'direct', id: 'a.mp4', title: 'First light', length: 200, addedBy: 'Ilse' };
const next: QueueItem = { service: 'direct', id: 'b.mp4', title: 'Balloons', length: 100 };
const users = [roomUser('c0', 'Noor'), roomUser('c1', 'Bo')];

function Picture() {
  const { bezel: _bezel, refusal, ...presses } = usePicturePresses();
  return (
    <div data-testid="picture" {...presses}>
      {refusal?.text}
    </div>
  );
}

/** Renders a room and its player at 60 s of 200 s. */
async function screenOf(changes: object, player: Partial<PlayerView> = { isLoaded: true, status: 'ready' }) {
  const sync = { currentSource: film, isPlaying: false, playbackPosition: 60, ...changes };
  const room = await renderInRoom(
    <>
      <ScreenMessage />
      <UpNextCard />
      <Picture />
    </>,
    { users, sync, player },
  );
  let position = 60;
  Object.assign(room.player, { roomPosition: () => position });
  const wait = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
  wait(0);
  return {
    ...room,
    wait,
    at: (seconds: number): void => {
      position = seconds;
      wait(1000);
    },
  };
}

const pause = { action: 'event', request: { type: RequestType.Playback, state: false }, additional: {} } as const;

test('[STAGE-5] a paused video offers a ready check to users who may ask, among two or more', async () => {
  const { receive, requests } = await screenOf({ isPlaying: false });
  await act(async () => void (await import('./screen/ReadyCheckMessage.tsx')));
  fireEvent.click(screen.getByRole('button', { name: 'Ask if everyone’s ready' }));
  expect(requests()).toEqual([{ type: RequestType.ReadyCheck, action: 'start' }]);
  receive({ action: 'user', update: { kind: 'remove', value: 'c1' } });
  expect(screen.queryByRole('button', { name: 'Ask if everyone’s ready' })).toBeNull();
  receive({ action: 'user', update: { kind: 'init', value: users } });
  receive({ action: 'sync', grants: [] });
  expect(screen.queryByRole('button', { name: 'Ask if everyone’s ready' })).toBeNull();
});

test('[STAGE-5] a paused video has a large play button, and says who has paused', async () => {
  const { receive, requests } = await screenOf({ isPlaying: true });
  expect(screen.queryByRole('button', { name: 'Play for everyone' })).toBeNull();
  receive({ action: 'sync', isPlaying: false, playbackPosition: 61 });
  receive({ ...pause, user: { name: 'Bo', isLoggedIn: false } });
  screen.getByText('Paused by Bo');
  fireEvent.click(screen.getByRole('button', { name: 'Play for everyone' }));
  expect(requests()).toEqual([{ type: RequestType.Playback, state: true }]);
  receive({ action: 'sync', isPlaying: true, playbackPosition: 61 });
  expect(screen.queryByText('Paused by Bo')).toBeNull();
});

test('[STAGE-5] a video that was found paused after a lost connection says so', async () => {
  const { closeSocket, nextSocket, wait } = await screenOf({ isPlaying: true });
  closeSocket(1006);
  wait(30_000);
  act(() => {
    nextSocket().open();
    nextSocket().deliver({ action: 'sync', isPlaying: false, playbackPosition: 61 });
  });
  screen.getByText('Paused while the connection was lost');
  act(() => nextSocket().deliver({ action: 'sync', isPlaying: true, playbackPosition: 61 }));
  act(() => nextSocket().deliver({ action: 'sync', isPlaying: false, playbackPosition: 62 }));
  expect(screen.queryByText('Paused while the connection was lost')).toBeNull();
});

test('[SEAM-8] the curtain comes at once before a video in the player of another site, and within 150 ms before others', async () => {
  await screenOf({ isPlaying: true }, { isLoaded: false, isFrame: true });
  screen.getByText('First light');
  cleanup();
  const { wait } = await screenOf({ isPlaying: true }, { isLoaded: false });
  expect(screen.queryByText('First light')).toBeNull();
  wait(150);
  screen.getByText('First light');
});

test('[STAGE-5] users who may not play see who has paused, without a button', async () => {
  const { receive } = await screenOf({ grants: [] });
  receive({ ...pause, user: { name: 'Bo', isLoggedIn: false } });
  screen.getByText('Paused by Bo');
  expect(screen.queryByRole('button', { name: /^Play/ })).toBeNull();
});

test('[STAGE-6] before the first frame the screen shows title, user and for how many it starts', async () => {
  const { wait } = await screenOf({ isPlaying: true }, { isLoaded: false, syncStatus: 'waiting' });
  wait(1000);
  expect(screen.getByRole('status').textContent).toContain('First light');
  expect(screen.getByRole('status').textContent).toContain('Added by Ilse · Starting for 2 people');
});

test('[STAGE-6] a player’s own screen says that it loads, and after 5 s what may be wrong, in a room that plays without it', async () => {
  const { wait, calls } = await screenOf({ isPlaying: true }, { isLoaded: false });
  wait(500);
  wait(500);
  expect(screen.getByRole('status').textContent).toBe('First lightAdded by IlseLoading');
  wait(5000);
  expect(screen.getByRole('status').textContent).toContain('Your connection or the site is slow.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(calls).toEqual(['loadAgain']);
});

test('[STAGE-7] the card of the next video doesn’t cover anything that the browser wants pressed', async () => {
  const { at } = await screenOf({ isPlaying: true, queue: [next] }, { isLoaded: true, status: 'ready', autoplay: 'muted' });
  at(188);
  expect(screen.queryByText(/Up next/)).toBeNull();
});

test('[STAGE-7] the next video shows 15 s before the end, until it is dismissed', async () => {
  const { at, requests } = await screenOf({ isPlaying: true, queue: [next] });
  at(184);
  expect(screen.queryByText('Balloons')).toBeNull();
  at(188);
  screen.getByText('Up next in 12 s');
  screen.getByText('Balloons', { selector: 'p' });
  fireEvent.click(screen.getByRole('button', { name: 'Play now' }));
  expect(requests()).toEqual([{ type: RequestType.Skip, video: { service: 'direct', id: 'a.mp4' } }]);
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
  at(190);
  expect(screen.queryByText('Balloons')).toBeNull();
});

test('[STAGE-7] no card shows if nothing follows, or the video repeats', async () => {
  const { at, receive } = await screenOf({ isPlaying: true, queue: [] });
  at(190);
  expect(screen.queryByText(/Up next/)).toBeNull();
  receive({ action: 'sync', queue: [next], queueMode: 'dj' });
  at(191);
  expect(screen.queryByText(/Up next/)).toBeNull();
});

test('[STAGE-8] after the last video the screen names that video and can play it again', async () => {
  const { receive, requests } = await screenOf({ isPlaying: true });
  vi.useRealTimers();
  receive({ action: 'sync', currentSource: null, isPlaying: false, playbackPosition: 0 });
  await screen.findByText('That was First light');
  fireEvent.click(screen.getByRole('button', { name: 'Watch again' }));
  expect(requests()).toMatchObject([{ type: RequestType.Add, video: { service: 'direct', id: 'a.mp4' } }]);
  screen.getByRole('button', { name: 'Add another' });
});

test('[STAGE-4] a press on the picture plays or pauses once no second press has followed, and two presses do neither', async () => {
  const { wait, requests } = await screenOf({ isPlaying: true });
  const press = () => fireEvent.click(screen.getByTestId('picture'));
  press();
  press();
  wait(1000);
  press();
  wait(100);
  expect(requests()).toEqual([]);
  wait(200);
  expect(requests()).toEqual([{ type: RequestType.Playback, state: false }]);
});

test('[STAGE-4] a press of a user who may not play says why it does nothing', async () => {
  const { wait, requests } = await screenOf({ grants: [] });
  fireEvent.click(screen.getByTestId('picture'));
  wait(300);
  expect(screen.getByTestId('picture').textContent).toContain('can’t do this here');
  expect(requests()).toEqual([]);
  wait(3000);
  expect(screen.getByTestId('picture').textContent).toBe('');
});

test.each([
  ['not-found', 'It’s no longer at this link'],
  ['embedding', 'It isn’t allowed on other sites'],
  ['private', 'It’s private'],
  ['configuration', 'This server’s settings, or your browser’s, keep the site from playing here'],
  ['decode', 'This file seems damaged'],
] as const)(
  'a video that the player refuses as %s is replaced by “%s”, with a skip, and another try if that may help',
  async (code, words) => {
    const { requests, calls } = await screenOf({ isPlaying: true }, { isLoaded: true, error: code });
    expect(screen.getByRole('alert').textContent).toContain(words);
    const again = screen.queryByRole('button', { name: 'Try again' });
    if (again !== null) fireEvent.click(again);
    expect(calls).toEqual(code === 'configuration' ? [] : ['loadAgain']);
    fireEvent.click(screen.getByRole('button', { name: 'Skip it' }));
    expect(requests()).toEqual([{ type: RequestType.Skip, video: { service: 'direct', id: 'a.mp4' } }]);
  },
);
