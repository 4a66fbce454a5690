import type { RoomListItem } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { searchRooms } from './room-search.ts';

const room = (name: string, title = '', videoTitle?: string): RoomListItem => ({
  name,
  title,
  description: '',
  isTemporary: true,
  visibility: 'public',
  queueMode: 'manual',
  currentSource: videoTitle === undefined ? null : { service: 'direct', id: 'https://a.example/a.mp4', title: videoTitle },
  users: 1,
});
const rooms = [room('lighthouse', 'Friday night'), room('cine', 'Ciné-club', 'The Last Ferry'), room('train', 'Ночной поезд')];
const found = (search: string) => searchRooms(rooms, search).map(({ name }) => name);

test.each([
  ['', ['lighthouse', 'cine', 'train']],
  ['  ', ['lighthouse', 'cine', 'train']],
  ['LIGHT', ['lighthouse']],
  ['cine club', ['cine']],
  ['ferry', ['cine']],
  ['friday light', ['lighthouse']],
  ['поезд', ['train']],
  ['friday train', []],
])('[SCREEN-21] searching for %j finds %j', (search, names) => {
  expect(found(search)).toEqual(names);
});
