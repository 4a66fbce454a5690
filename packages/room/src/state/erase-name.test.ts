import { Role, type ChatMessage, type QueueItem } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { erasedName, isSameName, eraseNames } from './erase-name.ts';
import { createRoom } from './create-room.ts';
import { type RoomState } from './room-state.ts';

const nowMs = 1_800_000_000_000;
const item = (id: string, addedBy?: string): QueueItem => ({ service: 'youtube', id, ...(addedBy !== undefined && { addedBy }) });
const said = (name: string, isLoggedIn: boolean, at = nowMs): ChatMessage => ({
  id: `${name}${at}`,
  at,
  text: 'hello',
  from: { id: 'c', name, isLoggedIn, status: 'none', role: Role.RegisteredUser },
});

function roomWith(part: Partial<RoomState['sync']>, chat: ChatMessage[] = []): RoomState {
  const room = createRoom({ name: 'cinema', isTemporary: false }, nowMs);
  return { ...room, sync: { ...room.sync, ...part }, chat };
}
const isAnn = (name: string): boolean => isSameName(name, 'Ann');

describe('erasing the name of an account', () => {
  test('[ROOM-15] removes it only from items that its user has added', () => {
    const room = roomWith({
      currentSource: item('a', 'Ann'),
      queue: [item('b', 'Bo'), item('c', 'aNN'), item('d')],
      prevQueue: [item('e', 'Ａｎｎ'), item('f', 'Anna')],
    });
    const { sync } = eraseNames(room, isAnn);
    expect(sync).toEqual({
      ...room.sync,
      currentSource: item('a'),
      queue: [item('b', 'Bo'), item('c'), item('d')],
      prevQueue: [item('e'), item('f', 'Anna')],
    });
  });

  test('[ROOM-15] removes it from the room that its user has made', () => {
    expect(eraseNames(roomWith({ madeBy: 'Ann' }), isAnn).sync.madeBy).toBe('');
    expect(eraseNames(roomWith({ madeBy: 'Anna' }), isAnn).sync.madeBy).toBe('Anna');
  });

  test('[ROOM-15] replaces it in the chat, except for guests of the same name', () => {
    const room = roomWith({}, [said('Ann', true), said('Ann', false), said('Bo', true)]);
    const { chat, sync } = eraseNames(room, isAnn);
    expect(chat.map(({ from }) => from.name)).toEqual([erasedName, 'Ann', 'Bo']);
    expect(sync).toBe(room.sync);
  });

  test('keeps it in messages that were sent later', () => {
    const room = roomWith({}, [said('Ann', true, nowMs), said('Ann', true, nowMs + 2)]);
    const { chat } = eraseNames(room, (name, at = 0) => isAnn(name) && at <= nowMs);
    expect(chat.map(({ from }) => from.name)).toEqual([erasedName, 'Ann']);
  });

  test('[GUARD-5] replaces it in bans, except in the ban of a guest of the same name', () => {
    const ban = { id: '1', identityIds: ['x'], name: 'Ann', isLoggedIn: true, createdAt: nowMs, by: 'Bo' };
    const guards = { bans: [ban, { ...ban, isLoggedIn: false }, { ...ban, name: 'Bo', by: 'Ann' }, { ...ban, name: 'Bo' }], mutes: [] };
    const erased = eraseNames({ ...roomWith({}), guards }, isAnn).guards?.bans;
    expect(erased?.map(({ name, by }) => [name, by])).toEqual([
      [erasedName, 'Bo'],
      ['Ann', 'Bo'],
      ['Bo', erasedName],
      ['Bo', 'Bo'],
    ]);
  });
});
