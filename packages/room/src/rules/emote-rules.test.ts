import { limits, type Emote } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { InternalRequest } from '../state/request.ts';
import { ownedRoom } from '../testing/small-room.ts';

const add = (name: string, picture = `/${name}`) => ({ type: InternalRequest.AddEmote, emote: { name, picture } }) as const;
const remove = (name: string) => ({ type: InternalRequest.RemoveEmote, name }) as const;
const cat: Emote = { name: 'cat', picture: '/cat' };
const dog: Emote = { name: 'dog', picture: '/dog' };

describe('the emotes of a room', () => {
  test('are listed in the order in which they were added, until they are removed', () => {
    const room = ownedRoom();
    room.apply(add('cat'));
    expect(room.apply(add('dog')).patch).toEqual({ emotes: [cat, dog] });
    expect(room.apply(remove('cat')).patch).toEqual({ emotes: [dog] });
  });

  test('do not change if an emote is added or removed again', () => {
    const room = ownedRoom();
    room.apply(add('cat'));
    const { state } = room;
    room.apply(add('cat'));
    room.apply(remove('dog'));
    expect(room.state).toBe(state);
  });

  test('[EMOTE-3] have different names, and are at most 50', () => {
    const room = ownedRoom();
    room.apply(add('cat'));
    expect(room.refusalOf(add('cat', '/other'))).toMatchObject({ name: 'ValidationError', details: { reason: 'emote_name_taken' } });
    for (let count = 1; count < limits.emotesPerRoom; count += 1) room.apply(add(`cat${count}`));
    expect(room.refusalOf(add('dog'))).toMatchObject({ name: 'ValidationError', details: { reason: 'emotes_full' } });
    room.apply(remove('cat7'));
    room.apply(add('dog'));
    expect(room.state.sync.emotes).toHaveLength(50);
  });
});
