import type { QueueItem, RoomSync } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { createTestRoom } from '../testing/test-room.tsx';
import { createWaitingPlayer } from '../testing/waiting-player.ts';
import { afterVideo } from './room-player.ts';

const video: QueueItem = { service: 'direct', id: 'https://a.test/a.mp4', addedBy: 'Noor' };

/** Opens a room, and loads a part of its page after the video. */
async function openRoom(sync: Partial<RoomSync>) {
  const room = await createTestRoom({ sync });
  const roomPlayer = createWaitingPlayer(room);
  let isLoaded = false;
  const part = afterVideo(async () => (isLoaded = true))();
  return { roomPlayer, time: room.time, part, isLoaded: () => isLoaded };
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
