import { RequestType, type RoomEvent } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import type { ResolvedRequest } from '../state/request.ts';
import { guest, idsOf, owner, pausedRoom, playingRoom, smallRoom, video, type SmallRoom, bo } from '../testing/small-room.ts';
import { add, leave, pause, remove, seek, skip, speed, vote } from '../testing/requests.ts';

const undo = (event: object): ResolvedRequest => ({ type: RequestType.Undo, event: { ...event } });

function announced(room: SmallRoom, request: ResolvedRequest, actor = guest): RoomEvent {
  const [event] = room.apply(request, actor).events;
  if (event === undefined) throw new Error('Nothing was announced');
  return event;
}
function lineUp({ state: { sync } }: SmallRoom): string[] {
  return idsOf([sync.currentSource ?? [], sync.queue].flat());
}

describe('undo', () => {
  test('[UNDO-1] an undone seek goes back to the position before it', () => {
    const room = playingRoom(video('a'));
    room.wait(10_000);
    const event = announced(room, seek(40));
    room.wait(5000);
    const { events } = room.apply(undo({ id: event.id }), owner);
    expect(room.position).toBe(10);
    expect(events).toMatchObject([{ request: undo({ id: event.id }), user: { name: 'Olga' } }]);
  });

  test('[UNDO-2] an undone skip brings back the item at its position, and the next one to its index', () => {
    const room = playingRoom(video('a'), video('b'), video('c'));
    room.wait(10_000);
    const event = announced(room, skip);
    room.wait(5000);
    room.apply(undo({ id: event.id }));
    expect([lineUp(room), room.position, room.state.sync.isPlaying]).toEqual([['a', 'b', 'c'], 10, true]);
  });

  test('[UNDO-2] [UNDO-4] gives the votes of users in the room back to a video that was skipped or removed', () => {
    for (const request of [skip, remove('b')]) {
      const room = playingRoom(video('a'), video('b'), video('c'));
      room.enter(bo);
      for (const actor of [guest, owner, bo]) room.apply(vote('b'), actor);
      const event = announced(room, request);
      expect(room.state.sync.voteCounts).toEqual([]);
      room.apply(leave(bo), bo);
      room.apply(undo({ id: event.id }));
      expect(room.state.sync.voteCounts).toEqual([['directb', 2]]);
      room.apply(vote('b', false));
      expect(room.state.sync.voteCounts).toEqual([['directb', 1]]);
    }
  });

  test('[UNDO-2] an undone skip in loop mode takes the item from the end of the queue', () => {
    const room = playingRoom(video('a'), video('b'));
    room.apply({ type: RequestType.ApplySettings, settings: { queueMode: 'loop' } });
    const event = announced(room, skip);
    room.apply(undo({ id: event.id }));
    expect(lineUp(room)).toEqual(['a', 'b']);
  });

  test('[UNDO-2] the last item plays on when its skip is undone', () => {
    const room = playingRoom(video('a'));
    room.wait(10_000);
    const event = announced(room, skip);
    room.wait(3000);
    room.apply(undo({ id: event.id }));
    expect([lineUp(room), room.position, room.state.sync.isPlaying]).toEqual([['a'], 10, true]);
  });

  test('[UNDO-3] an undone add removes the added videos', () => {
    const room = playingRoom(video('a'), video('b'));
    const [one, several] = [announced(room, add('c')), announced(room, add('d', 'e'))];
    room.apply(undo({ id: several.id }));
    expect(lineUp(room)).toEqual(['a', 'b', 'c']);
    room.apply(undo({ id: one.id }));
    expect(lineUp(room)).toEqual(['a', 'b']);
  });

  test('[UNDO-3] an undone add to an empty room empties it again', () => {
    const room = smallRoom();
    const event = announced(room, add('a', 'b'));
    room.apply(undo({ id: event.id }));
    expect(room.state.sync).toMatchObject({ currentSource: null, queue: [], isPlaying: false, playbackPosition: 0 });
  });

  test('[UNDO-3] an undone add leaves videos that were added since, and a video that has become the current item', () => {
    const room = playingRoom(video('a'));
    const event = announced(room, add('b', 'c'));
    room.apply(add('d'), owner);
    room.apply(skip);
    room.apply(undo({ id: event.id }));
    expect(lineUp(room)).toEqual(['b', 'd']);
  });

  test('[UNDO-4] an undone removal puts the item back at its index', () => {
    const room = pausedRoom(video('a'), video('b', { startAt: 7 }), video('c'));
    const { queue } = room.state.sync;
    const event = announced(room, remove('b'));
    room.apply(undo({ id: event.id }));
    expect(room.state.sync.queue).toEqual(queue);
  });

  test('[UNDO-4] an undone removal puts the item at the end of a queue that has become shorter', () => {
    const room = pausedRoom(video('a'), video('b'), video('c'), video('d'));
    const event = announced(room, remove('d'));
    room.apply(remove('b'));
    room.apply(remove('c'));
    room.apply(undo({ id: event.id }));
    expect(lineUp(room)).toEqual(['a', 'd']);
  });

  test('[UNDO-5] takes the event itself instead of its id', () => {
    const room = playingRoom(video('a'));
    room.wait(10_000);
    const { id: _, ...event } = announced(room, seek(40));
    room.apply(undo(JSON.parse(JSON.stringify(event)) as object));
    expect(room.position).toBe(10);
  });

  test('[UNDO-6] undoing several seeks of one user goes back to the position before the first', () => {
    const room = pausedRoom(video('a'));
    const first = announced(room, seek(10));
    announced(room, seek(20));
    const last = announced(room, seek(30));
    room.apply(undo({ ...last, additional: { prevPosition: first.additional.prevPosition } }));
    expect(room.position).toBe(0);
    expect(room.refusalOf(undo({ id: first.id })).name).toBe('BadApiArgumentException');
  });

  test('[UNDO-7] works only once', () => {
    const room = playingRoom(video('a'), video('b'));
    const event = announced(room, remove('b'));
    room.apply(undo({ id: event.id }));
    expect(room.refusalOf(undo({ id: event.id })).name).toBe('BadApiArgumentException');
  });
});

describe('undo is refused', () => {
  const refusal = (room: SmallRoom, event: object) => room.refusalOf(undo(event));

  test.each([
    ['an event that was never announced', { id: 'invented' }],
    ['an invented event without an id', { request: seek(1), user: { name: 'Ann', isLoggedIn: false } }],
    ['nothing', {}],
  ])('[UNDO-8] %s isn’t undone', (_, event) => {
    const room = playingRoom(video('a'));
    announced(room, seek(40));
    expect(refusal(room, event)).toMatchObject({ name: 'BadApiArgumentException', details: { arg: 'event' } });
  });

  test('[UNDO-8] a seek to a position that the video never had isn’t undone', () => {
    const room = playingRoom(video('a'));
    const event = announced(room, seek(40));
    expect(refusal(room, { ...event, additional: { prevPosition: 33 } }).name).toBe('BadApiArgumentException');
    expect(room.position).toBe(40);
  });

  test.each([
    ['play', pause],
    ['speed', speed(2)],
    ['shuffle', { type: RequestType.Shuffle }],
    ['an undo', undefined],
  ] as const)('[UNDO-9] another event isn’t undone: %s', (_, request) => {
    const room = playingRoom(video('a'), video('b'));
    const event = request === undefined ? announced(room, undo({ id: announced(room, seek(40)).id })) : announced(room, request);
    expect(refusal(room, { id: event.id }).name).toBe('BadApiArgumentException');
  });

  test('[UNDO-10] a seek that was followed by another isn’t undone', () => {
    const room = playingRoom(video('a'));
    const event = announced(room, seek(40));
    announced(room, seek(20), owner);
    expect(refusal(room, event).message).toBe('Someone has skipped to another time since.');
  });

  test('[UNDO-11] a seek or a skip isn’t undone once another item is the current one', () => {
    const room = playingRoom(video('a'), video('b'), video('c'));
    const [moved, skipped] = [announced(room, seek(40)), announced(room, skip)];
    room.apply(skip);
    for (const event of [moved, skipped]) expect(refusal(room, event).message).toBe('Another video is playing now.');
  });

  test('[UNDO-12] an add whose videos are gone isn’t undone', () => {
    const room = playingRoom(video('a'));
    const event = announced(room, add('b'));
    room.apply(remove('b'));
    expect(refusal(room, event).message).toBe('It’s no longer in the queue.');
  });

  test('[UNDO-12] an add whose video plays in its turn isn’t undone, which would be a skip', () => {
    const room = playingRoom(video('a'));
    const event = announced(room, add('b'));
    room.wait(60_000);
    expect(refusal(room, event).message).toBe('It’s no longer in the queue.');
    expect(lineUp(room)).toEqual(['b']);
  });

  test('[UNDO-13] a removal whose video is back isn’t undone', () => {
    const room = playingRoom(video('a'), video('b'));
    const event = announced(room, remove('b'));
    room.apply(add('b'));
    expect(refusal(room, event).name).toBe('VideoAlreadyQueuedException');
  });

  test('[UNDO-14] events before the last 50 aren’t undone', () => {
    const room = playingRoom(video('a'), video('b'));
    const event = announced(room, remove('b'));
    for (let index = 0; index < 50; index++) room.apply(seek(index));
    expect(refusal(room, event).name).toBe('BadApiArgumentException');
  });
});
