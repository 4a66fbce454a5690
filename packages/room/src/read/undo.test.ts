import { RequestType, type RoomEvent } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { video } from '../testing/small-room.ts';
import { remove } from '../testing/requests.ts';
import { startedOnScreen } from './undo.ts';

test.each([
  ['the only one', { video: video('a') }, true],
  ['one of several', { videos: [video('b'), video('a')] }, true],
  ['none of them', { video: video('b'), videos: [video('c')] }, false],
  ['not known', {}, false],
])('tells whether an add has started the video on the screen: it is %s', (_, additional, expected) => {
  const event: RoomEvent = { request: { type: RequestType.Add, video: video('a') }, user: { name: 'Ann', isLoggedIn: false }, additional };
  expect(startedOnScreen({ currentSource: video('a') }, event)).toBe(expected);
  expect(startedOnScreen({ currentSource: null }, event)).toBe(false);
  expect(startedOnScreen({ currentSource: video('a') }, { ...event, request: remove('a') })).toBe(false);
});
