import { RequestType, Role, type PermissionName } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import type { ResolvedRequest } from './request.ts';
import { guest, owner, pausedRoom, smallRoom, video } from './testing/small-room.ts';

const needed: [string, ResolvedRequest, PermissionName][] = [
  ['play', { type: RequestType.Playback, state: true }, 'playback.play-pause'],
  ['pause', { type: RequestType.Playback, state: false }, 'playback.play-pause'],
  ['skip', { type: RequestType.Skip }, 'playback.skip'],
  ['seek', { type: RequestType.Seek, value: 3 }, 'playback.seek'],
  ['speed', { type: RequestType.PlaybackSpeed, speed: 2 }, 'playback.speed'],
  ['add', { type: RequestType.Add, videos: [video('n')] }, 'manage-queue.add'],
  ['remove', { type: RequestType.Remove, video: video('b') }, 'manage-queue.remove'],
  ['order', { type: RequestType.Order, fromIdx: 0, toIdx: 1 }, 'manage-queue.order'],
  ['shuffle', { type: RequestType.Shuffle }, 'manage-queue.order'],
  ['update an item', { type: RequestType.UpdateQueueItem, video: video('b'), update: { startAt: 1 } }, 'manage-queue.edit'],
  ['play now', { type: RequestType.PlayNow, video: video('b') }, 'manage-queue.play-now'],
  ['play now, what is queued', { type: RequestType.PlayNow, video: video('b') }, 'manage-queue.order'],
  ['play now, what is new', { type: RequestType.PlayNow, video: video('n') }, 'manage-queue.add'],
  ['chat', { type: RequestType.Chat, text: 'hi' }, 'chat'],
];

const threeVideos = () => pausedRoom(video('a'), video('b'), video('c'));

describe('permissions', () => {
  test.each(needed)('[ROLE-1] %s: without its permission it is refused and changes nothing', (_, request, permission) => {
    const room = threeVideos();
    room.revoke(permission);
    const before = room.state;
    expect(room.refusalOf(request)).toMatchObject({
      name: 'PermissionDeniedException',
      message: `Permission denied: ${permission}`,
    });
    expect(room.state).toBe(before);
  });

  test.each(needed)('[ROLE-2] %s: the owner needs no grant', (_, request, permission) => {
    const room = threeVideos();
    room.revoke(permission);
    expect(() => room.apply(request, owner)).not.toThrow();
  });

  test.each(needed)('[ROLE-11] %s: in a new room all users may', (_, request) => {
    expect(() => threeVideos().apply(request)).not.toThrow();
  });

  test('a new grant counts at once', () => {
    const room = threeVideos();
    const { grants } = room.state.sync;
    room.revoke('playback.seek');
    expect(room.refusalOf({ type: RequestType.Seek, value: 3 }).name).toBe('PermissionDeniedException');
    room.set({ grants });
    room.apply({ type: RequestType.Seek, value: 3 });
    expect(room.position).toBe(3);
  });

  test('the rank of a role counts, not its number', () => {
    const room = threeVideos();
    room.set({ grants: [[Role.TrustedUser, 1 << 2]] });
    const seek = { type: RequestType.Seek, value: 3 } as const;
    const may = [Role.Owner, Role.UnregisteredUser, Role.RegisteredUser, Role.TrustedUser, Role.Moderator, Role.Administrator].filter(
      (role) => {
        try {
          return room.apply(seek, { ...guest, role }) !== undefined;
        } catch {
          return false;
        }
      },
    );
    expect(may).toEqual([Role.Owner, Role.TrustedUser, Role.Moderator, Role.Administrator]);
  });

  test('permissions are checked before anything else', () => {
    const room = smallRoom();
    room.revoke('manage-queue.remove');
    expect(room.refusalOf({ type: RequestType.Remove, video: video('x') }).name).toBe('PermissionDeniedException');
  });

  test('joining, leaving and reporting a status need no permission', () => {
    const room = threeVideos();
    room.set({ grants: [] });
    room.apply({ type: RequestType.UpdateUser, clientId: 'c1', info: { status: 'ready' } });
    room.apply({ type: RequestType.Leave, clientId: 'c1' });
    expect(room.state.users.map(({ id }) => id)).toEqual(['c2']);
  });
});
