import { RequestType, type SegmentCategory, type VideoSegment } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { InternalRequest } from '../state/request.ts';
import { playingRoom, video, type SmallRoom } from '../testing/small-room.ts';
import { pause, seek } from '../testing/requests.ts';

const segment = (category: SegmentCategory, startTime: number, endTime: number): VideoSegment => ({ category, startTime, endTime });

/** Plays `a` of 60 s, with `b` queued, and skips sponsors and intros. */
function playing(...segments: VideoSegment[]): SmallRoom {
  const room = playingRoom(video('a'), video('b'));
  room.apply({ type: RequestType.ApplySettings, settings: { autoSkipSegmentCategories: ['sponsor', 'intro'] } });
  room.apply({ type: InternalRequest.SetSegments, video: video('a'), segments });
  return room;
}

describe('a segment', () => {
  test('[PLAY-15] is skipped with a notice if its category is enabled', () => {
    const room = playing(segment('sponsor', 10, 25));
    room.wait(9_999);
    expect(room.position).toBe(9.999);
    const [outcome] = room.wait(1);
    expect(room.position).toBe(25);
    expect(outcome).toMatchObject({
      patch: { playbackPosition: 25, serverTime: room.nowMs },
      notices: [{ text: 'Skipped sponsor', category: 'sponsor' }],
      events: [],
    });
    expect(room.wait(34_000)).toEqual([]);
  });

  test('[PLAY-15] plays if its category is not enabled', () => {
    const room = playing(segment('outro', 10, 25));
    expect(room.wait(20_000)).toEqual([]);
    expect(room.position).toBe(20);
  });

  test('is not skipped while the room is paused', () => {
    const room = playing(segment('sponsor', 10, 25));
    room.wait(5000);
    room.apply(pause);
    expect(room.wait(60_000)).toEqual([]);
  });

  test('is skipped as soon as it is known if it is at the start', () => {
    const room = playing(segment('intro', 0, 8));
    room.wait(0);
    expect(room.position).toBe(8);
  });

  test('[PLAY-16] up to the end leads to the next item', () => {
    const room = playing(segment('sponsor', 50, 90));
    room.wait(50_000);
    room.wait(0);
    expect(room.state.sync.currentSource?.id).toBe('b');
  });

  test('is skipped with a segment that it overlaps, each with a notice', () => {
    const room = playing(segment('sponsor', 10, 20), segment('intro', 15, 30));
    const outcomes = room.wait(10_000);
    expect(room.position).toBe(30);
    expect(outcomes.flatMap(({ notices }) => notices.map(({ category }) => category))).toEqual(['sponsor', 'intro']);
  });

  test('is skipped to its end even if the room is woken late', () => {
    const room = playing(segment('sponsor', 10, 20));
    room.sleep(12_000);
    expect(room.apply(pause).notices).toHaveLength(1);
    expect(room.position).toBe(20);
  });

  test('changes nothing if its video is not the current one', () => {
    const room = playing();
    const before = room.state;
    room.apply({ type: InternalRequest.SetSegments, video: video('b'), segments: [segment('sponsor', 1, 2)] });
    expect(room.state).toBe(before);
  });

  test('[PLAY-17] is not skipped if all skips together would leave less than 1 s', () => {
    const room = playing(segment('sponsor', 0, 40), segment('intro', 39, 60));
    expect(room.wait(30_000)).toEqual([]);
    expect(room.position).toBe(30);
  });
});

describe('a seek into a segment', () => {
  test('[PLAY-18] plays only that segment', () => {
    const room = playing(segment('sponsor', 10, 15), segment('intro', 20, 30));
    room.apply(seek(12));
    room.wait(8000);
    expect(room.position).toBe(30);
  });

  test('plays it to its end, and skips the rest of an overlapping segment', () => {
    const room = playing(segment('sponsor', 10, 20), segment('intro', 15, 40));
    room.apply(seek(12));
    room.wait(8000);
    expect(room.position).toBe(40);
  });

  test('skips it after all if another seek before it follows', () => {
    const room = playing(segment('sponsor', 10, 25));
    room.apply(seek(12));
    room.apply(seek(5));
    room.wait(5000);
    expect(room.position).toBe(25);
  });

  test('does not play it if the seek goes to its very end', () => {
    const room = playing(segment('sponsor', 10, 25));
    room.apply(seek(25));
    expect(room.state.sync.noSkipBefore).toBe(0);
  });

  test('skips it when the item plays again', () => {
    const room = playing(segment('sponsor', 10, 25));
    room.apply({ type: RequestType.ApplySettings, settings: { queueMode: 'dj' } });
    room.apply(seek(12));
    room.wait(48_000 + 10_000);
    expect(room.position).toBe(25);
  });
});
