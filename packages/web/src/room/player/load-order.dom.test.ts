import type { QueueItem, RoomSync } from '@matinee/protocol';
import { createStage } from '@matinee/sync';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestRoom } from '../testing/test-room.tsx';
import { afterVideo, createRoomPlayer } from './room-player.ts';

const video: QueueItem = { service: 'direct', id: 'https://a.test/a.mp4', addedBy: 'Noor' };

/** Opens a room, and loads a part of its page after the video. The video stays without a URL. */
async function openRoom(sync: Partial<RoomSync>) {
  const room = await createTestRoom({ sync });
  const stage = createStage();
  // jsdom's video has no tracks, and loads nothing.
  const textTracks = Object.assign(new EventTarget(), { [Symbol.iterator]: () => [].values() });
  Object.defineProperties(stage.video, { textTracks: { value: textTracks }, load: { value: () => undefined } });
  const player = createRoomPlayer({
    stage,
    session: room.session,
    settings: room.settings,
    page: document,
    clock: room.time,
    resolvePlaybackUrl: () => new Promise(() => undefined),
    log: () => undefined,
  });
  onTestFinished(() => player.close());
  let isLoaded = false;
  const part = afterVideo(async () => (isLoaded = true))();
  return { roomPlayer: player, time: room.time, part, isLoaded: () => isLoaded };
}

describe('[PLAYER-69] a part of the page that can wait', () => {
  test('loads once the player has begun to load the video', async () => {
    const { roomPlayer, part } = await openRoom({ currentSource: video });
    await part;
    expect(roomPlayer.view.getState().status).not.toBe('none');
  });

  test('loads at once in a room without a video', async () => {
    const { part } = await openRoom({ currentSource: null });
    await part;
  });

  test('waits for a video for at most a second', async () => {
    // The server's clock stays unknown, so that the player has no position to begin at.
    const { time, isLoaded, part } = await openRoom({ currentSource: video, isPlaying: true });
    await time.advanceAsync(999);
    expect(isLoaded()).toBe(false);
    time.advance(1);
    await part;
  });
});
