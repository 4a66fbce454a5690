import { beforeEach, expect, test } from 'vitest';
import { forgetRecentRoom, readRecentRooms, recordRecentRoom } from './recent-rooms.ts';

beforeEach(() => localStorage.clear());
const record = (name: string, title = ''): void => recordRecentRoom(localStorage, { name, title });
const names = (): string[] => readRecentRooms(localStorage).map(({ name }) => name);

test('[SCREEN-303] the browser keeps the last 8 rooms, the newest first and each once', () => {
  for (let number = 1; number <= 9; number += 1) record(`room-${number}`);
  expect(names()).toEqual(['room-9', 'room-8', 'room-7', 'room-6', 'room-5', 'room-4', 'room-3', 'room-2']);
  record('ROOM-4', 'Friday');
  expect(names().slice(0, 3)).toEqual(['ROOM-4', 'room-9', 'room-8']);
  expect(names()).toHaveLength(8);
});

test('[SCREEN-303] a room can be taken off the list', () => {
  record('cinema');
  record('garden');
  forgetRecentRoom(localStorage, 'Cinema');
  expect(names()).toEqual(['garden']);
});

test.each(['{', '{}', 'null', '[{"name":"x y","title":""}, 5, {"name":"cinema"}]'])('the stored value %s is no list of rooms', (stored) => {
  localStorage.setItem('recent-rooms', stored);
  expect(names()).toEqual([]);
});
