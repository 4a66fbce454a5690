import { describe, expect, test } from 'vitest';
import { simulateViewer, watching } from '../testing/simulate-viewer.ts';

describe('a follower', () => {
  test('gives its player’s offset and rate, and the number of its seeks', async () => {
    const room = simulateViewer({ delayMs: 20, startMs: 70 });
    expect(room.follower.drift()).toEqual({ offsetMs: undefined, rate: 1, seeks: 0 });
    await room.play(100);
    await room.advance(3000);
    const { offsetMs = Number.NaN, rate, seeks } = room.follower.drift();
    expect(Math.abs(offsetMs - room.errorMs())).toBeLessThan(5);
    expect([rate, seeks]).toEqual([room.player.state().rate, room.player.calls.filter((call) => call === 'seek').length]);
    await room.play(500, { discontinuity: 2 });
    await room.advance(3000);
    expect(room.follower.drift().seeks).toBe(seeks + 1);
  });

  test('loads nothing of a playing room before it knows the time of the server, but the item of a paused room', async () => {
    const room = simulateViewer({ delayMs: 2000 });
    await room.play(0);
    expect(room.player.calls).toEqual([]);
    await room.advance(2100);
    expect(room.player.calls[0]).toBe('load https://media.test/a.mp4');
    const paused = simulateViewer({ delayMs: 2000 });
    await paused.pause(7);
    expect(paused.player.calls[0]).toBe('load https://media.test/a.mp4');
    expect(paused.player.position()).toBe(7);
  });

  test('reports nothing for a client that leaves before anything has played, or that rejoins without having left', async () => {
    const room = simulateViewer();
    room.follower.leave();
    room.follower.rejoin();
    await room.play(0);
    await room.advance(2000);
    const calls = room.player.calls.length;
    room.follower.rejoin();
    await room.advance(500);
    expect(room.syncStatuses).toEqual([]);
    expect(room.player.calls).toHaveLength(calls);
  });

  test('knows that sound is allowed once the user has turned it on in the player', async () => {
    const room = await watching(0, 1000, { autoplay: 'muted' });
    room.player.allowAutoplay();
    room.player.setMuted(false);
    await room.advance(200);
    expect(room.autoplays).toEqual(['muted', 'ok']);
  });

  test('asks for the time of the server again when its page becomes visible, and not when it is hidden', async () => {
    const room = await watching(0, 5_000, { delayMs: 20 });
    const { samples } = room.clock.quality();
    room.setVisibility('hidden');
    await room.advance(500);
    expect(room.clock.quality().samples - samples).toBeLessThanOrEqual(1);
    const before = room.clock.quality().samples;
    room.setVisibility('visible');
    await room.advance(500);
    expect(room.clock.quality().samples - before).toBeGreaterThanOrEqual(5);
  });
});
