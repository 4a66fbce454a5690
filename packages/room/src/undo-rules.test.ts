import { RequestType, type RoomEvent } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import type { ResolvedRequest } from './request.ts';
import { guest, idsOf, owner, pausedRoom, playingRoom, smallRoom, video, type SmallRoom } from './testing/small-room.ts';

const undo = (event: object): ResolvedRequest => ({ type: RequestType.Undo, event: { ...event } });
const seek = (value: number) => ({ type: RequestType.Seek, value }) as const;
const skip = { type: RequestType.Skip } as const;
const add = (...ids: string[]) => ({ type: RequestType.Add, videos: ids.map((id) => video(id)) }) as const;
const remove = (id: string) => ({ type: RequestType.Remove, video: { service: 'direct', id } }) as const;

/** Asks, and gives what was announced. */
function told(room: SmallRoom, request: ResolvedRequest, actor = guest): RoomEvent {
  const [event] = room.apply(request, actor).events;
  if (event === undefined) throw new Error('Nothing was announced');
  return event;
}
function lineUp({ state: { sync } }: SmallRoom): string[] {
  return idsOf([sync.currentSource ?? [], sync.queue].flat());
}

describe('undo', () => {
  test('of a seek goes back to the position before it, and is told', () => {
    const room = playingRoom(video('a'));
    room.wait(10_000);
    const event = told(room, seek(40));
    room.wait(5000);
    const { events } = room.apply(undo({ id: event.id }), owner);
    expect(room.position).toBe(10);
    expect(events).toMatchObject([{ request: undo({ id: event.id }), user: { name: 'Olga' } }]);
  });

  test('of a skip brings back the source at its position, and the next one to where it was', () => {
    const room = playingRoom(video('a'), video('b'), video('c'));
    room.wait(10_000);
    const event = told(room, skip);
    room.wait(5000);
    room.apply(undo({ id: event.id }));
    expect([lineUp(room), room.position, room.state.sync.isPlaying]).toEqual([['a', 'b', 'c'], 10, true]);
  });

  test('of a skip in vote mode puts the winner back in its place', () => {
    const room = playingRoom(video('a'), video('b'), video('c'));
    room.apply({ type: RequestType.ApplySettings, settings: { queueMode: 'vote' } });
    room.apply({ type: RequestType.Vote, video: { service: 'direct', id: 'c' }, add: true });
    const event = told(room, skip);
    expect(lineUp(room)).toEqual(['c', 'b']);
    room.apply(undo({ id: event.id }));
    expect(lineUp(room)).toEqual(['a', 'b', 'c']);
  });

  test('of a skip in loop mode takes the skipped one from the end of the queue', () => {
    const room = playingRoom(video('a'), video('b'));
    room.apply({ type: RequestType.ApplySettings, settings: { queueMode: 'loop' } });
    const event = told(room, skip);
    room.apply(undo({ id: event.id }));
    expect(lineUp(room)).toEqual(['a', 'b']);
  });

  test('of the skip of the last video plays on', () => {
    const room = playingRoom(video('a'));
    room.wait(10_000);
    const event = told(room, skip);
    room.wait(3000);
    room.apply(undo({ id: event.id }));
    expect([lineUp(room), room.position, room.state.sync.isPlaying]).toEqual([['a'], 10, true]);
  });

  test('of an add takes away what was added, one or several', () => {
    const room = playingRoom(video('a'), video('b'));
    const [one, several] = [told(room, add('c')), told(room, add('d', 'e'))];
    room.apply(undo({ id: several.id }));
    expect(lineUp(room)).toEqual(['a', 'b', 'c']);
    room.apply(undo({ id: one.id }));
    expect(lineUp(room)).toEqual(['a', 'b']);
  });

  test('of an add to an empty room empties it again', () => {
    const room = smallRoom();
    const event = told(room, add('a', 'b'));
    room.apply(undo({ id: event.id }));
    expect(room.state.sync).toMatchObject({ currentSource: null, queue: [], isPlaying: false, playbackPosition: 0 });
  });

  test('of an add leaves what others added since', () => {
    const room = smallRoom();
    const event = told(room, add('a', 'b'));
    room.apply(add('c'), owner);
    room.apply(undo({ id: event.id }));
    expect(lineUp(room)).toEqual(['c']);
  });

  test('of several of which one is on by now takes away the rest', () => {
    const room = playingRoom(video('a'));
    const event = told(room, add('b', 'c'));
    room.apply(skip);
    room.apply(undo({ id: event.id }));
    expect(lineUp(room)).toEqual(['b']);
  });

  test('of a remove puts the item back at its place, as it was', () => {
    const room = pausedRoom(video('a'), video('b', { startAt: 7 }), video('c'));
    const { queue } = room.state.sync;
    const event = told(room, remove('b'));
    room.apply(undo({ id: event.id }));
    expect(room.state.sync.queue).toEqual(queue);
  });

  test('of a remove puts the item last when the queue has become shorter', () => {
    const room = pausedRoom(video('a'), video('b'), video('c'), video('d'));
    const event = told(room, remove('d'));
    room.apply(remove('b'));
    room.apply(remove('c'));
    room.apply(undo({ id: event.id }));
    expect(lineUp(room)).toEqual(['a', 'd']);
  });

  test('may be asked for with the event itself, as it was heard', () => {
    const room = playingRoom(video('a'));
    room.wait(10_000);
    const { id: _, ...event } = told(room, seek(40));
    room.apply(undo(JSON.parse(JSON.stringify(event)) as object));
    expect(room.position).toBe(10);
  });

  test('of several seeks shown as one goes back to before the first', () => {
    const room = pausedRoom(video('a'));
    const first = told(room, seek(10));
    told(room, seek(20));
    const last = told(room, seek(30));
    room.apply(undo({ ...last, additional: { prevPosition: first.additional.prevPosition } }));
    expect(room.position).toBe(0);
    expect(room.refusalOf(undo({ id: first.id })).name).toBe('BadApiArgumentException');
  });

  test('works once', () => {
    const room = playingRoom(video('a'), video('b'));
    const event = told(room, remove('b'));
    room.apply(undo({ id: event.id }));
    expect(room.refusalOf(undo({ id: event.id })).name).toBe('BadApiArgumentException');
  });

  test('undone in turn, last first, leads back to the beginning', () => {
    const room = pausedRoom(video('a'), video('b'), video('c'));
    const before = lineUp(room);
    const events = [told(room, seek(10)), told(room, remove('b')), told(room, skip), told(room, add('d'))];
    for (const event of events.toReversed()) room.apply(undo({ id: event.id }));
    expect([lineUp(room), room.position]).toEqual([before, 0]);
  });
});

describe('undo is refused', () => {
  const refusal = (room: SmallRoom, event: object) => room.refusalOf(undo(event));

  test.each([
    ['an event that nobody was told', { id: 'invented' }],
    ['an invented event without an id', { request: { type: RequestType.Seek, value: 1 }, user: { name: 'Ann', isLoggedIn: false } }],
    ['nothing', {}],
  ])('for %s', (_, event) => {
    const room = playingRoom(video('a'));
    told(room, seek(40));
    expect(refusal(room, event)).toMatchObject({ name: 'BadApiArgumentException', details: { arg: 'event' } });
  });

  test('for a position that the video never was at', () => {
    const room = playingRoom(video('a'));
    const event = told(room, seek(40));
    expect(refusal(room, { ...event, additional: { prevPosition: 33 } }).name).toBe('BadApiArgumentException');
    expect(room.position).toBe(40);
  });

  test.each([
    ['play', { type: RequestType.Playback, state: false }],
    ['speed', { type: RequestType.PlaybackSpeed, speed: 2 }],
    ['shuffle', { type: RequestType.Shuffle }],
    ['an undo', undefined],
  ] as const)('for what cannot be undone: %s', (_, request) => {
    const room = playingRoom(video('a'), video('b'));
    const event = request === undefined ? told(room, undo({ id: told(room, seek(40)).id })) : told(room, request);
    expect(refusal(room, { id: event.id }).name).toBe('BadApiArgumentException');
  });

  test('for a seek after which somebody sought again', () => {
    const room = playingRoom(video('a'));
    const event = told(room, seek(40));
    told(room, seek(20), owner);
    expect(refusal(room, event).message).toBe('Somebody has moved the video again since.');
  });

  test('for a seek or a skip when another video is on by now', () => {
    const room = playingRoom(video('a'), video('b'), video('c'));
    const [sought, skipped] = [told(room, seek(40)), told(room, skip)];
    room.apply(skip);
    for (const event of [sought, skipped]) expect(refusal(room, event).message).toBe('Another video is on by now.');
  });

  test('for an add whose videos are gone', () => {
    const room = playingRoom(video('a'));
    const event = told(room, add('b'));
    room.apply(remove('b'));
    expect(refusal(room, event).message).toBe('It is no longer in the queue.');
  });

  test('for an add whose video has come on by itself: that would be a skip', () => {
    const room = playingRoom(video('a'));
    const event = told(room, add('b'));
    room.wait(60_000);
    expect(refusal(room, event).message).toBe('It is no longer in the queue.');
    expect(lineUp(room)).toEqual(['b']);
  });

  test('for a remove of what is back', () => {
    const room = playingRoom(video('a'), video('b'));
    const event = told(room, remove('b'));
    room.apply(add('b'));
    expect(refusal(room, event).name).toBe('VideoAlreadyQueuedException');
  });

  test('for what is too long ago', () => {
    const room = playingRoom(video('a'), video('b'));
    const event = told(room, remove('b'));
    for (let index = 0; index < 50; index++) room.apply(seek(index));
    expect(refusal(room, event).name).toBe('BadApiArgumentException');
  });
});
