import { createStage } from '@matinee/sync';
import { onTestFinished } from 'vitest';
import { createRoomPlayer } from '../player/room-player.ts';
import type { createTestRoom } from './test-room.tsx';

/** A room's own player, until the end of the test, whose video stays without a URL. */
export function createWaitingPlayer({ session, settings, time }: Awaited<ReturnType<typeof createTestRoom>>) {
  const stage = createStage();
  // jsdom's video has no tracks, and loads nothing.
  const textTracks = Object.assign(new EventTarget(), { [Symbol.iterator]: () => [].values() });
  Object.defineProperties(stage.video, { textTracks: { value: textTracks }, load: { value: () => undefined } });
  const player = createRoomPlayer({
    stage,
    session,
    settings,
    page: document,
    clock: time,
    resolvePlaybackUrl: () => new Promise(() => undefined),
    log: () => undefined,
  });
  onTestFinished(() => player.close());
  return player;
}
