import type { RoomListItem } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { roomsToList } from './BrowsePage.tsx';

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
const found = (search: string) => roomsToList(rooms, search).map(({ name }) => name);

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

test('[SCREEN-304] rooms without users in which nothing plays are left out, until they are searched for', () => {
  const quiet: RoomListItem[] = [
    { ...room('empty'), users: 0 },
    { ...room('paused', '', 'The Last Ferry'), users: 0, isPlaying: false },
    { ...room('playing', '', 'The Last Ferry'), users: 0, isPlaying: true },
    room('talking'),
  ];
  const listed = (search: string): string[] => roomsToList(quiet, search).map(({ name }) => name);
  expect(listed('')).toEqual(['playing', 'talking']);
  expect(listed('ferry')).toEqual(['paused', 'playing']);
  expect(listed('empty')).toEqual(['empty']);
});
