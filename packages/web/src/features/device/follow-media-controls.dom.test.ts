import { maskOf, RequestType, Role } from '@matinee/protocol';
import { expect, test } from 'vitest';
import type { PlayerView } from '../../room/player/player-view.ts';
import { createTestRoom } from '../../room/testing/test-room.tsx';
import { roomUser } from '../../room/testing/room-user.ts';
import { followMediaControls } from './follow-media-controls.ts';
import type { MediaAction, MediaControls, MediaActionDetails, NowPlaying, MediaPosition } from './media-controls.ts';

const video = { service: 'direct', id: 'https://a/film.mp4', title: 'First light', thumbnail: '/picture', length: 200 } as const;

/** Plays a video of 200 s at 60 s. `shown` is what the lock screen shows. */
async function setUp(fields: Partial<PlayerView> = {}) {
  const room = await createTestRoom({ player: fields, users: [roomUser('c1', 'Ann')] });
  const shown: { playing?: NowPlaying | undefined; state?: string; position?: MediaPosition | undefined } = {};
  let positions = 0;
  const listeners = new Map<MediaAction, (details: MediaActionDetails) => void>();
  const media: MediaControls = {
    show: (playing) => void (shown.playing = playing),
    setState: (state) => void (shown.state = state),
    setPosition(position) {
      positions += 1;
      shown.position = position;
    },
    on(action, listener) {
      if (listener === undefined) listeners.delete(action);
      else listeners.set(action, listener);
    },
  };
  const stop = followMediaControls({ ...room, media, now: () => room.time.now() });
  room.receive({ action: 'sync', currentSource: video, isPlaying: true, playbackPosition: 60 });
  const press = (action: MediaAction, details: MediaActionDetails = {}): void => listeners.get(action)?.(details);
  return { ...room, shown, listeners, press, stop, positions: () => positions };
}

test('[SCREEN-202] the lock screen shows title, room, thumbnail and position of the video', async () => {
  const { shown, receive } = await setUp();
  expect(shown).toEqual({
    playing: { title: 'First light', room: 'Friday', thumbnail: '/picture' },
    state: 'playing',
    position: { positionSeconds: 60, lengthSeconds: 200, speed: 1 },
  });
  receive({ action: 'sync', isPlaying: false });
  expect(shown.state).toBe('paused');
  receive({ action: 'sync', currentSource: null, isPlaying: false });
  expect(shown).toEqual({ playing: undefined, state: 'none', position: undefined });
});

test('[SCREEN-208] media keys play, pause, seek and skip for the room', async () => {
  const { press, requests, receive } = await setUp();
  press('pause');
  press('play');
  press('seekbackward');
  receive({ action: 'sync', playbackPosition: 50 });
  press('seekforward', { seekOffset: 30 });
  receive({ action: 'sync', playbackPosition: 90 });
  press('seekto', { seekTime: 120, fastSeek: true });
  press('seekto', { seekTime: 125 });
  press('nexttrack');
  expect(requests()).toEqual([
    { type: RequestType.Playback, state: false },
    { type: RequestType.Seek, value: 50 },
    { type: RequestType.Seek, value: 90 },
    { type: RequestType.Seek, value: 125 },
    { type: RequestType.Skip, video: { service: video.service, id: video.id } },
  ]);
});

test('[SCREEN-202] actions that the user may not take are not offered; play and pause stay, without effect', async () => {
  const { receive, listeners, press, requests } = await setUp();
  receive({ action: 'sync', grants: [[Role.UnregisteredUser, maskOf('chat')]] });
  expect([...listeners.keys()].sort()).toEqual(['pause', 'play']);
  press('pause');
  expect(requests()).toEqual([]);
  receive({ action: 'sync', grants: [[Role.UnregisteredUser, maskOf('playback')]] });
  expect([...listeners.keys()].sort()).toEqual(['nexttrack', 'pause', 'play', 'seekbackward', 'seekforward', 'seekto']);
});

test('[SCREEN-208] media keys control only this player while it is detached, and never skip', async () => {
  const { press, calls, requests, listeners } = await setUp({ syncStatus: 'detached', isPaused: false });
  press('pause');
  press('seekto', { seekTime: 20 });
  expect(listeners.has('nexttrack')).toBe(false);
  expect(calls).toEqual(['pause', 'seek 20']);
  expect(requests()).toEqual([]);
});

test('[SCREEN-202] a live stream has no length and no seeking', async () => {
  const { shown, listeners } = await setUp({ isLive: true });
  expect(shown.position?.lengthSeconds).toBe(Infinity);
  expect([...listeners.keys()].sort()).toEqual(['nexttrack', 'pause', 'play']);
});

test('the position is set again when it differs from what the device extrapolates, and not with every message', async () => {
  const { receive, positions } = await setUp();
  const before = positions();
  receive({ action: 'sync', title: 'Saturday' });
  expect(positions()).toBe(before);
  receive({ action: 'sync', playbackSpeed: 1.5 });
  expect(positions()).toBe(before + 1);
});

test('[SCREEN-202] closing the room clears the lock screen', async () => {
  const { stop, shown, listeners } = await setUp();
  stop();
  expect(shown).toEqual({ playing: undefined, state: 'none', position: undefined });
  expect(listeners.size).toBe(0);
});
