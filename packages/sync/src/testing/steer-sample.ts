import type { Timeline } from '@matinee/protocol';
import { createFakeClock } from '@matinee/base/fake-clock';
import type { SteerSample } from '../controller/steer-state.ts';
import type { PlayerState } from '../player/player.ts';
import { createFakePlayer } from './fake-player.ts';

export const steadyLine: Timeline = { isPlaying: true, positionSeconds: 0, speed: 1, atServerMs: 0 };

export const runningPlayer: PlayerState = {
  ...createFakePlayer(createFakeClock(0)).state(),
  status: 'ready',
  isLoaded: true,
  canPlay: true,
  isPaused: false,
};

/** Off by `errorMs`; the clock agrees with the server's. */
export function sampleAt(
  localMs: number,
  errorMs: number,
  { player = {}, timeline = steadyLine }: { player?: Partial<PlayerState>; timeline?: Timeline } = {},
): SteerSample {
  const roomSeconds = timeline.positionSeconds + (timeline.isPlaying ? (localMs / 1000) * timeline.speed : 0);
  return {
    localMs,
    serverMs: localMs,
    timeline,
    endSeconds: 3600,
    buffered: [],
    positionSeconds: roomSeconds + errorMs / 1000,
    player: { ...runningPlayer, rate: timeline.speed, ...player },
  };
}
