import { expect, test } from 'vitest';
import { createFakePlayer } from '../testing/fake-player.ts';
import { createFakeTimer } from '../testing/fake-timer.ts';
import type { PlayerEvent, PlayerSource } from './player.ts';
import { createSwitchingPlayer } from './switching-player.ts';

const file: PlayerSource = { kind: 'file', url: 'https://media.test/a.mp4' };
const film: PlayerSource = { kind: 'youtube', url: 'kX3nB7pQz_A' };
const closed: PlayerSource = { kind: 'hls', url: 'https://tube.test/a.m3u8', fallback: { kind: 'peertube', url: 'tube.test:a' } };

function createWorld() {
  const timer = createFakeTimer();
  const element = createFakePlayer(timer, { loadMs: 100 });
  const frame = createFakePlayer(timer, { loadMs: 100 });
  const shown: string[] = [];
  const player = createSwitchingPlayer({
    playerFor: (kind) => (kind === 'youtube' || kind === 'peertube' ? frame : element),
    first: element,
    onSwitch: (next) => shown.push(next === frame ? 'frame' : 'element'),
  });
  const events: PlayerEvent[] = [];
  player.subscribe((event) => events.push(event));
  return { timer, element, frame, player, shown, events };
}

test('each source plays in the player that can, the other is empty, and silence goes along', () => {
  const { player, element, frame, shown } = createWorld();
  player.load(file, { startAtSeconds: 0 });
  player.setMuted(true);
  player.load(film, { startAtSeconds: 3 });
  expect(frame.state()).toMatchObject({ isMuted: true, status: 'buffering' });
  expect(element.state().status).toBe('none');
  player.load(file, { startAtSeconds: 0 });
  expect(frame.state().status).toBe('none');
  expect(shown).toEqual(['frame', 'element']);
});

test('what a player says that is not on is not heard, and a size is forgotten with its player', () => {
  const { player, element, events } = createWorld();
  player.load(film, { startAtSeconds: 0 });
  element.load(file, { startAtSeconds: 0 });
  element.fail('decode');
  expect(events.filter(({ type }) => type === 'error')).toEqual([]);
  expect(events[0]).toMatchObject({ type: 'metadata', widthPixels: 0, heightPixels: 0 });
});

test('where nothing answers the fallback plays, and nobody hears of an error', () => {
  const { player, element, frame, events } = createWorld();
  player.load(closed, { startAtSeconds: 40 });
  element.fail('network');
  expect(frame.calls).toEqual(['load tube.test:a']);
  expect(frame.position()).toBe(40);
  expect(events.some((event) => event.type === 'error' || (event.type === 'status' && event.status === 'error'))).toBe(false);
  frame.fail('network');
  expect(events.at(-1)).toEqual({ type: 'error', code: 'network' });
});

test('a break in the middle, or another error, is told', () => {
  const { player, element, events, timer } = createWorld();
  player.load(closed, { startAtSeconds: 0 });
  timer.advance(200);
  element.fail('network');
  expect(events.at(-1)).toEqual({ type: 'error', code: 'network' });
  player.load(closed, { startAtSeconds: 0 });
  element.fail('drm');
  expect(events.at(-1)).toEqual({ type: 'error', code: 'drm' });
});
