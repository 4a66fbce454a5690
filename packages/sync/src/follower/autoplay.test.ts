import { expect, test } from 'vitest';
import { initialAutoplay, nextAutoplay, type Autoplay, type AutoplayEvent } from './autoplay.ts';

const muted: Autoplay = { state: 'muted', isMutedByFollower: true, isJoinPending: false };
const blocked: Autoplay = { ...muted, state: 'blocked' };
const joined: Autoplay = { state: 'ok', isMutedByFollower: false, isJoinPending: true };

test.each<[string, Autoplay, AutoplayEvent, Autoplay, boolean | undefined]>([
  ['a refusal with sound mutes the player', initialAutoplay, { type: 'refused', isMuted: false }, muted, true],
  ['a refusal without sound blocks it', muted, { type: 'refused', isMuted: true }, blocked, undefined],
  ['joining brings back the sound', blocked, { type: 'join' }, joined, false],
  ['joining leaves a player muted that the user has muted', { ...blocked, isMutedByFollower: false }, { type: 'join' }, joined, undefined],
  [
    'a refusal after joining needs a click on the video',
    joined,
    { type: 'refused', isMuted: false },
    { ...joined, state: 'tap' },
    undefined,
  ],
  ['once it has played, a refusal mutes again', { ...joined, isJoinPending: false }, { type: 'refused', isMuted: false }, muted, true],
  ['playing ends a join', joined, { type: 'played' }, initialAutoplay, undefined],
  ['another source ends a join', joined, { type: 'load' }, initialAutoplay, undefined],
  [
    'a user who unmutes the player needs no join',
    muted,
    { type: 'observed', isMuted: false, isPaused: true },
    { ...muted, state: 'ok' },
    undefined,
  ],
  [
    'a user who starts the player needs no join',
    blocked,
    { type: 'observed', isMuted: true, isPaused: false },
    { ...blocked, state: 'ok' },
    undefined,
  ],
  ['a player that stays muted stays so', muted, { type: 'observed', isMuted: true, isPaused: false }, muted, undefined],
])('[PLAYER-2] %s', (_, before, event, autoplay, setMuted) => {
  expect(nextAutoplay(before, event)).toEqual({ autoplay, ...(setMuted !== undefined && { setMuted }) });
});
