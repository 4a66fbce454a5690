import { limits, Role } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { InternalRequest, type Actor } from '../state/request.ts';
import { guest, owner, playingRoom, video } from '../testing/small-room.ts';
import { join } from '../testing/requests.ts';

const thumbnail = '/api/thumbnail/abc';
const setThumbnail = (id: string, path = thumbnail) => ({ type: InternalRequest.SetThumbnail, video: video(id), thumbnail: path }) as const;
const annsRoom = () => playingRoom(video('a', { addedBy: 'Ann' }), video('b', { addedBy: 'Ann' }));

test('[QUEUE-30] a video without a thumbnail gets one from the user who added it, current or queued', () => {
  const room = annsRoom();
  expect(room.apply(setThumbnail('a')).patch).toMatchObject({ currentSource: { id: 'a', thumbnail } });
  const { stored, events } = room.apply(setThumbnail('b'));
  expect(stored?.queueOperations).toHaveLength(1);
  expect(events).toEqual([]);
  expect(room.state.sync.queue).toMatchObject([{ id: 'b', thumbnail }]);
});

test('[QUEUE-30] the current item keeps playing where it is', () => {
  const room = annsRoom();
  room.wait(7000);
  room.apply(setThumbnail('a'));
  expect(room.position).toBe(7);
});

test('[QUEUE-30] the first thumbnail stays', () => {
  const room = annsRoom();
  room.apply(setThumbnail('b'));
  const before = room.state;
  room.apply(setThumbnail('b', '/api/thumbnail/other'));
  expect(room.state).toEqual(before);
});

test('[QUEUE-30] a thumbnail is refused from another user, from a user who may not add, and for a video that is not in the room', () => {
  const room = annsRoom();
  expect(room.refusalOf(setThumbnail('a'), owner)).toMatchObject({ name: 'PermissionDeniedException' });
  expect(room.refusalOf(setThumbnail('c'))).toMatchObject({ name: 'VideoNotFoundException' });
  room.revoke('manage-queue.add');
  expect(room.refusalOf(setThumbnail('a'), guest)).toMatchObject({ name: 'PermissionDeniedException' });
});

test('[QUEUE-30] a thumbnail is refused from another user of the same name, and taken from the user under another one', () => {
  const room = annsRoom();
  const namesake: Actor = { clientId: 'c9', name: 'Ann', isLoggedIn: false, role: Role.UnregisteredUser };
  room.apply(join(namesake, { identityId: 'another session' }), namesake);
  expect(room.refusalOf(setThumbnail('a'), namesake)).toMatchObject({ name: 'PermissionDeniedException' });
  room.apply(setThumbnail('a'), { ...guest, name: 'Anna' });
  expect(room.state.sync.currentSource).toMatchObject({ thumbnail });
});

test('[QUEUE-30] the name decides if the video was added before adders had numbers', () => {
  const room = annsRoom();
  room.set({ currentSource: video('a', { addedBy: 'Ann' }) });
  expect(room.refusalOf(setThumbnail('a'), owner)).toMatchObject({ name: 'PermissionDeniedException' });
  room.apply(setThumbnail('a'));
  expect(room.state.sync.currentSource).toMatchObject({ thumbnail });
});

test('[QUEUE-13] an item that is too large for a thumbnail stays without one', () => {
  const room = playingRoom(video('a', { addedBy: 'Ann', hls_url: 'x'.repeat(limits.queueItemBytes - 80) }));
  room.apply(setThumbnail('a'));
  expect(room.state.sync.currentSource?.thumbnail).toBeUndefined();
});
