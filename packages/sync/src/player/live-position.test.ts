import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LiveLine, type LivePlaylist } from './live-position.ts';

const targetduration = 2;
const undated = () => -1;

/** Segments of 2 s, the first from 0; dates lag by `lagMs`. */
function playlistAt(nowMs: number, { lagMs = 0, segments = 6, live = true } = {}): LivePlaylist {
  const count = Math.floor(nowMs / 1000 / targetduration);
  const fragments = Array.from({ length: Math.min(count, segments) }, (_, index) => {
    const start = (count - Math.min(count, segments) + index) * targetduration;
    return { start, duration: targetduration, programDateTime: start * 1000 - lagMs };
  });
  return { live, targetduration, fragments };
}

/** A client's targets over 20 s; it loads the playlist every 2 s from `phaseMs` on. */
function follow(line: LiveLine, { lagMs = 0, phaseMs = 0, fromMs = 100_000 } = {}): { targets: number[]; places: boolean[] } {
  const targets: number[] = [];
  const places: boolean[] = [];
  let playlist = playlistAt(fromMs, { lagMs });
  for (let nowMs = fromMs; nowMs < fromMs + 20_000; nowMs += 100) {
    if ((nowMs - phaseMs) % 2000 === 0) playlist = playlistAt(nowMs, { lagMs });
    const target = line.target(nowMs, playlist, undated) ?? Number.NaN;
    targets.push(target - nowMs / 1000);
    const [first, last] = [playlist.fragments[0], playlist.fragments.at(-1)];
    places.push(target >= (first?.start ?? 0) && target <= (last?.start ?? 0) + targetduration);
  }
  return { targets, places };
}

const oneTarget = (targets: readonly number[]): number => new Set(targets.map((each) => Math.round(each * 1000))).size;

describe('[PLAYER-27] a live stream with dates', () => {
  test('is watched three target durations behind the clock of the server, by the last fragment that began before', () => {
    const restarted = [
      { start: 100, duration: 4, programDateTime: 1_000_000 },
      { start: 104, duration: 4, programDateTime: null },
      // The encoder was restarted: a minute is missing.
      { start: 108, duration: 10, programDateTime: 1_068_000 },
    ];
    const playlist = { live: true, targetduration, fragments: restarted };
    expect(new LiveLine().target(1_011_000, playlist, undated)).toBe(105);
    expect(new LiveLine().target(1_076_000, playlist, undated)).toBe(110);
  });

  test('is watched where its server says, the same for all clients however they load its playlist', () => {
    for (const lagMs of [8000, 20_000, 3_600_000, -20_000]) {
      const delaySeconds = lagMs / 1000 + 3 * targetduration;
      for (const phaseMs of [0, 700, 1900]) {
        const { targets, places } = follow(new LiveLine(delaySeconds), { lagMs, phaseMs });
        expect(oneTarget(targets)).toBe(1);
        expect(targets[0]).toBeCloseTo(-3 * targetduration, 6);
        expect(places.every(Boolean)).toBe(true);
      }
    }
  });

  test('moves once at most to where there is something to play, and stays there', () => {
    const lag = fc.integer({ min: -30_000, max: 60_000 });
    fc.assert(
      fc.property(lag, fc.integer({ min: 0, max: 19 }), (lagMs, phase) => {
        const { targets, places } = follow(new LiveLine(), { lagMs, phaseMs: phase * 100 });
        expect(places.every(Boolean)).toBe(true);
        expect(oneTarget(targets)).toBeLessThanOrEqual(2);
      }),
    );
  });

  test('is watched at the edge as its engine knows it where the playlist is shorter than a step', () => {
    const playlist = playlistAt(100_000, { lagMs: 20_000, segments: 1 });
    expect(new LiveLine().target(100_000, playlist, undated)).toBe(-1);
  });
});

test('a stream without dates is watched at its edge', () => {
  expect(new LiveLine().target(100_000, { live: true, targetduration, fragments: [null] }, undated)).toBe(-1);
});

test('[PLAYER-28] a stream that ends plays to its end without a jump, and a stream that had already ended has no target', () => {
  const line = new LiveLine();
  expect(line.target(100_000, playlistAt(100_000), undated)).toBe(94);
  expect(line.target(101_500, playlistAt(100_000, { live: false }), undated)).toBe(95.5);
  expect(new LiveLine().target(100_000, playlistAt(100_000, { live: false }), undated)).toBeUndefined();
});
