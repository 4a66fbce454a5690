import { RequestType } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { pausedRoom, playingRoom, video } from '../testing/small-room.ts';
import { idOf, pause, play, skip } from '../testing/requests.ts';

const update = (id: string, fields: { startAt?: number; endAt?: number; subtitleUrl?: string }) =>
  ({ type: RequestType.UpdateQueueItem, video: idOf(id), update: fields }) as const;

describe('updating a queue item', () => {
  test('[QUEUE-12] changes the given options and keeps the others', () => {
    const room = pausedRoom(video('a'), video('b', { startAt: 5 }));
    const { patch, events } = room.apply(update('b', { endAt: 30, subtitleUrl: 'https://example.org/b.vtt' }));
    const item = video('b', { startAt: 5, endAt: 30, subtitleUrl: 'https://example.org/b.vtt', addedBy: 'Ann', adder: 1 });
    expect(patch).toEqual({ queue: [item] });
    expect(events).toMatchObject([{ additional: { video: item, queueIdx: 0 } }]);
  });

  test('new subtitles get a path of their own, which the event does not have', () => {
    const path = { subtitlePath: '/api/subtitles/x/y' };
    const room = pausedRoom(video('a'), video('b', { subtitleUrl: 'https://example.org/a.vtt', ...path }));
    expect(room.apply(update('b', { startAt: 5 })).patch.queue?.[0]).toMatchObject(path);
    const other = update('b', { subtitleUrl: 'https://example.org/b.vtt' });
    const { patch, events } = room.apply({ ...other, subtitlePath: '/api/subtitles/x/z' });
    expect(patch.queue?.[0]).toMatchObject({ subtitlePath: '/api/subtitles/x/z' });
    expect(events[0]?.request).toEqual(other);
    expect(room.apply(other).patch.queue?.[0]).not.toHaveProperty('subtitlePath');
  });

  test.each([
    ['a start after the end it has', { startAt: 40 }],
    ['a start at the end it has', { startAt: 30 }],
    ['an end before the start it has', { endAt: 5 }],
  ])('is refused with %s', (_, fields) => {
    const room = pausedRoom(video('a'), video('b', { startAt: 10, endAt: 30 }));
    expect(room.refusalOf(update('b', fields))).toMatchObject({ name: 'BadApiArgumentException', details: { arg: 'endAt' } });
  });

  test('[QUEUE-12] is refused for a video that is not in the room', () => {
    expect(playingRoom(video('a'), video('b')).refusalOf(update('x', { startAt: 1 })).name).toBe('VideoNotFoundException');
  });
});

describe('updating the current item', () => {
  test('[QUEUE-12] changes the given options and keeps the others', () => {
    const room = pausedRoom(video('a'), video('b'));
    const { patch, events } = room.apply(update('a', { endAt: 30, subtitleUrl: 'https://example.org/a.vtt' }));
    const item = video('a', { endAt: 30, subtitleUrl: 'https://example.org/a.vtt', addedBy: 'Ann', adder: 1 });
    expect(patch.currentSource).toEqual(item);
    expect(events).toMatchObject([{ request: update('a', { endAt: 30 }), additional: { video: item } }]);
    expect(events[0]?.additional).not.toHaveProperty('queueIdx');
  });

  test('[QUEUE-24] a change neither pauses it nor moves its position', () => {
    const room = playingRoom(video('a'));
    room.wait(10_000);
    const { discontinuity } = room.state.sync;
    room.apply(update('a', { startAt: 20, endAt: 40, subtitleUrl: 'https://example.org/a.vtt' }));
    expect(room.state.sync).toMatchObject({ isPlaying: true, discontinuity });
    expect(room.position).toBe(10);
    room.wait(29_000);
    expect(room.state.sync.currentSource?.id).toBe('a');
    room.wait(1000);
    expect(room.state.sync.currentSource).toBeNull();
  });

  test('[QUEUE-24] a new start applies when it plays again', () => {
    const room = playingRoom(video('a'));
    room.set({ queueMode: 'dj' });
    room.wait(10_000);
    room.apply(update('a', { startAt: 20 }));
    room.wait(55_000);
    expect(room.position).toBe(25);
  });

  test('[QUEUE-25] a new end before the position ends it', () => {
    const room = playingRoom(video('a'), video('b'));
    room.wait(20_000);
    room.apply(update('a', { endAt: 15 }));
    room.wait(5000);
    expect(room.state.sync).toMatchObject({ isPlaying: true, currentSource: { id: 'b' } });
    expect(room.position).toBe(5);
  });

  test('[QUEUE-25] a paused item with a new end before the position stays there until play', () => {
    const room = playingRoom(video('a'), video('b'));
    room.wait(20_000);
    room.apply(pause);
    room.apply(update('a', { endAt: 15 }));
    room.wait(5000);
    expect(room.state.sync).toMatchObject({ isPlaying: false, currentSource: { id: 'a' } });
    expect(room.position).toBe(15);
    room.apply(play);
    room.wait(1000);
    expect(room.state.sync.currentSource?.id).toBe('b');
  });

  test('[QUEUE-25] an interrupted item can end before the position at which it resumed', () => {
    const room = playingRoom(video('a', { startAt: 5 }));
    room.wait(25_000);
    room.apply({ type: RequestType.PlayNow, video: video('b') });
    room.apply(skip);
    expect(room.refusalOf(update('a', { endAt: 5 })).details).toMatchObject({ arg: 'endAt' });
    room.apply(update('a', { endAt: 10 }));
    expect(room.position).toBe(10);
  });

  test('[QUEUE-25] users who may not skip cannot end it', () => {
    const room = playingRoom(video('a'), video('b'));
    room.revoke('playback.skip');
    room.wait(20_000);
    expect(room.refusalOf(update('a', { endAt: 15 }))).toMatchObject({ details: { permission: 'playback.skip' } });
    room.apply(update('a', { endAt: 25 }));
    expect(room.position).toBe(20);
  });
});
