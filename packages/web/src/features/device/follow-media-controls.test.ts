import { maskOf, RequestType, Role } from '@matinee/protocol';
import { expect, test } from 'vitest';
import type { PlayerView } from '../../room/room-player.ts';
import { createTestPlayer } from '../../room/testing/test-player.ts';
import { createTestRoom } from '../../room/testing/test-room.tsx';
import { followMediaControls } from './follow-media-controls.ts';
import type { MediaAction, MediaControls, MediaActionDetails, NowPlaying, MediaPosition } from './media-controls.ts';

const film = { service: 'direct', id: 'https://a/film.mp4', title: 'First light', thumbnail: '/picture', length: 200 } as const;

/** A lock screen in the test's hands, beside a room in which a film plays at 60 s. */
async function setUp(fields: Partial<PlayerView> = {}) {
  const room = await createTestRoom();
  const shown: { playing?: NowPlaying | undefined; state?: string; place?: MediaPosition | undefined } = {};
  let places = 0;
  const listeners = new Map<MediaAction, (press: MediaActionDetails) => void>();
  const media: MediaControls = {
    show(playing) {
      shown.playing = playing;
    },
    setState(state) {
      shown.state = state;
    },
    setPosition(place) {
      places += 1;
      shown.place = place;
    },
    on(action, listener) {
      if (listener === undefined) listeners.delete(action);
      else listeners.set(action, listener);
    },
  };
  const controls = createTestPlayer(room.session, fields);
  const stop = followMediaControls({ session: room.session, controls, media, now: () => room.time.now() });
  room.receive({ action: 'you', info: { id: 'c1' } });
  room.receive({
    action: 'user',
    update: { kind: 'init', value: [{ id: 'c1', name: 'Ann', isLoggedIn: false, status: 'ready', role: Role.UnregisteredUser }] },
  });
  room.receive({ action: 'sync', currentSource: film, isPlaying: true, playbackPosition: 60 });
  const press = (action: MediaAction, how: MediaActionDetails = {}): void => listeners.get(action)?.(how);
  return { ...room, ...controls, shown, listeners, press, stop, places: () => places };
}

test('the device shows what plays, in which room, with its picture, and where it is', async () => {
  const { shown, receive } = await setUp();
  expect(shown).toEqual({
    playing: { title: 'First light', room: 'Friday', thumbnail: '/picture' },
    state: 'playing',
    place: { positionSeconds: 60, lengthSeconds: 200, speed: 1 },
  });
  receive({ action: 'sync', isPlaying: false });
  expect(shown.state).toBe('paused');
  receive({ action: 'sync', currentSource: null, isPlaying: false });
  expect(shown).toEqual({ playing: undefined, state: 'none', place: undefined });
});

test('its keys move the room: play, pause, ten seconds, a place, the next one', async () => {
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
    { type: RequestType.Skip, video: { service: film.service, id: film.id } },
  ]);
});

test('what this person may not do is not offered; play and pause are taken all the same, and do nothing', async () => {
  const { receive, listeners, press, requests } = await setUp();
  receive({ action: 'sync', grants: [[Role.UnregisteredUser, maskOf('chat')]] });
  expect([...listeners.keys()].sort()).toEqual(['pause', 'play']);
  press('pause');
  expect(requests()).toEqual([]);
  receive({ action: 'sync', grants: [[Role.UnregisteredUser, maskOf('playback')]] });
  expect([...listeners.keys()].sort()).toEqual(['nexttrack', 'pause', 'play', 'seekbackward', 'seekforward', 'seekto']);
});

test('watching alone they move this player only, and skip for nobody', async () => {
  const { press, calls, requests, listeners } = await setUp({ syncStatus: 'detached', isPaused: false });
  press('pause');
  press('seekto', { seekTime: 20 });
  expect(listeners.has('nexttrack')).toBe(false);
  expect(calls).toEqual(['pause', 'seek 20']);
  expect(requests()).toEqual([]);
});

test('a broadcast has no length and cannot be moved in', async () => {
  const { shown, listeners } = await setUp({ isLive: true });
  expect(shown.place?.lengthSeconds).toBe(Infinity);
  expect([...listeners.keys()].sort()).toEqual(['nexttrack', 'pause', 'play']);
});

test('the place is told anew when it is not where the device reckons it, and not for every message', async () => {
  const { receive, places } = await setUp();
  const before = places();
  receive({ action: 'sync', title: 'Saturday' });
  expect(places()).toBe(before);
  receive({ action: 'sync', playbackSpeed: 1.5 });
  expect(places()).toBe(before + 1);
});

test('who leaves the room leaves nothing on the lock screen', async () => {
  const { stop, shown, listeners } = await setUp();
  stop();
  expect(shown).toEqual({ playing: undefined, state: 'none', place: undefined });
  expect(listeners.size).toBe(0);
});
