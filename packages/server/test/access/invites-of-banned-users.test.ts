import { createFakeClock } from '@matinee/base/fake-clock';
import { createRefusal } from '@matinee/protocol';
import { createRoom, type RoomState } from '@matinee/room';
import { expect, test } from 'vitest';
import type { AuthenticatedSession } from '../../src/accounts/sessions/session.ts';
import { hashOfToken } from '../../src/accounts/sessions/tokens.ts';
import type { BanSubject } from '../../src/access/ban-index.ts';
import { createOpenAccess } from '../helpers/open-access.ts';

const friend = { id: 'friend', username: 'Bo', account: { id: 'bo', username: 'Bo' } } as AuthenticatedSession;

function roomOf(maker: { identityId: string; isLoggedIn: boolean }): RoomState {
  const room = createRoom({ name: 'cinema', isTemporary: true }, 0);
  const invite = { id: 'i', tokenHash: hashOfToken('link'), role: null, usesLeft: null, endsAt: null, createdAt: 0, maker };
  const entrance = { passwordHash: null, admitted: [], invites: [invite] };
  return { ...room, sync: { ...room.sync, door: { kind: 'invited', capacity: null } }, entrance };
}

test.each<[string, BanSubject, { identityId: string; isLoggedIn: boolean }]>([
  ['an account', { accountId: 'ann' }, { identityId: 'ann', isLoggedIn: true }],
  ['a guest', { sessionId: 'guest' }, { identityId: 'guest', isLoggedIn: false }],
])('[DOOR-73] a link lets no user in while the server bans its maker, %s', async (_, subject, maker) => {
  let isBanned = true;
  const access = createOpenAccess({
    bans: {
      refusalOf: (asked) => (isBanned && JSON.stringify(asked) === JSON.stringify(subject) ? createRefusal('Banned') : undefined),
      onChange: () => () => undefined,
    },
    clock: createFakeClock(),
  });
  const enter = () => access.passOf(roomOf(maker), { session: friend, address: '192.0.2.1', roomId: 1, invite: 'link' });
  await expect(enter()).rejects.toMatchObject({ name: 'NotAdmitted', details: { reason: 'invite_invalid' } });
  isBanned = false;
  expect(await enter()).toMatchObject({ inviteHash: hashOfToken('link') });
});
