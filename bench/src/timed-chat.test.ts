import { expect, test } from 'vitest';
import { ageOfChat, timedChat } from './timed-chat.ts';

const from = { id: 'c1', name: 'Ann', isLoggedIn: false, status: 'none', role: 0 };
function received(fields: object): Buffer {
  return Buffer.from(JSON.stringify({ action: 'chat', id: 'm1', at: 1, from, ...fields }));
}
const { request } = timedChat(1234.5);

test('the age of a timed chat message is the time since it was sent', () => {
  expect(request.text).toHaveLength(64);
  expect(ageOfChat(received({ text: request.text }), 1240)).toBe(5.5);
});

test('the age does not depend on what follows the text: in a room that plays, the video and its position', () => {
  const video = { service: 'direct', id: '/sample/first-light.mp4' };
  expect(ageOfChat(received({ text: request.text, video, position: 12.25 }), 1240)).toBe(5.5);
});

test('chat that was not timed, and other messages, have no age', () => {
  expect(ageOfChat(received({ text: 'message 7, as long as people write them' }), 1240)).toBeUndefined();
  expect(ageOfChat(Buffer.from(JSON.stringify({ action: 'event', request })), 1240)).toBeUndefined();
});
