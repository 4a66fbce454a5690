import { createFakeClock } from '@matinee/base/fake-clock';
import type { Scope } from '@matinee/protocol';
import { createRoom, type RoomState } from '@matinee/room';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditLog } from '../../src/accounts/audit-log.ts';
import type { AuthenticatedSession } from '../../src/accounts/sessions/session.ts';
import { createOpenAccess } from '../helpers/open-access.ts';

const account = { id: 'op', username: 'Olga', isOperator: true };
const operator = { id: 'browser', username: 'Olga', account } as AuthenticatedSession;
const botWith = (...scopes: Scope[]) => ({ ...operator, id: 'bot', bot: { scopes, room: undefined, endsAt: undefined } });
const guest = { id: 'guest', username: 'Ann' } as AuthenticatedSession;

function roomBehind(kind: 'link' | 'password' | 'knock' | 'invited'): RoomState {
  const room = createRoom({ name: 'cinema', isTemporary: true }, 0);
  return { ...room, sync: { ...room.sync, door: { kind, capacity: null } } };
}

function watchAccess() {
  const clock = createFakeClock();
  const written: Parameters<AuditLog['record']>[] = [];
  const access = createOpenAccess({ clock, audit: { record: async (...entry) => void written.push(entry) } });
  const enter = (room: RoomState, session: AuthenticatedSession) => access.passOf(room, { session, address: '192.0.2.1', roomId: 1 });
  return { clock, access, written, enter };
}

let world: ReturnType<typeof watchAccess>;
beforeEach(() => {
  world = watchAccess();
});

describe.each(['password', 'knock', 'invited'] as const)('a door of kind %s', (kind) => {
  const room = roomBehind(kind);

  test('[DOOR-72] is closed to an operator’s paired devices, and to their bots without a scope for operators', async () => {
    await expect(world.enter(room, { ...operator, isPaired: true })).rejects.toMatchObject({ name: 'NotAdmitted' });
    const bot = botWith('room:read', 'room:manage', 'chat');
    await expect(world.enter(room, bot)).rejects.toMatchObject({ name: 'NotAdmitted' });
    await expect(world.access.requireAdmitted(room, bot)).rejects.toMatchObject({ name: 'NotAdmitted' });
    expect(world.access.view(room, bot)).toMatchObject({ isAdmitted: false });
    expect(world.written).toEqual([]);
  });

  test.each<[string, AuthenticatedSession]>([
    ['an operator', operator],
    ['a bot that may read as one', botWith('room:read', 'admin:read')],
    ['a bot that may act as one', botWith('room:read', 'admin')],
  ])('[DOOR-72] [DOOR-67] opens to %s, which is logged once an hour', async (_, session) => {
    const entry = [{ accountId: 'op', name: 'Olga' }, 'room.enter', { target: 'cinema', details: { door: kind } }];
    expect(await world.enter(room, session)).toMatchObject({ isOperator: true });
    await world.access.requireAdmitted(room, session);
    expect(world.written).toEqual([entry]);
    world.clock.advance(3600 * 1000);
    await world.access.requireAdmitted(room, session);
    expect(world.written).toEqual([entry, entry]);
  });
});

test('[DOOR-72] a call with the API key is logged without a name', async () => {
  await world.access.requireAdmitted(roomBehind('knock'), guest, true);
  expect(world.written).toMatchObject([[{ name: undefined }, 'room.enter', { target: 'cinema' }]]);
});

test('[DOOR-72] an operator who comes in like any other user is not logged', async () => {
  const room = roomBehind('knock');
  await world.enter(roomBehind('link'), operator);
  await world.enter({ ...room, entrance: { passwordHash: null, invites: [], admitted: ['op'] } }, operator);
  await world.access.requireAdmitted({ ...room, membership: { ownerId: 'op', roles: [] } }, operator);
  expect(world.written).toEqual([]);
});

test('[DOOR-72] an operator is refused if that cannot be logged, and can try again', async () => {
  const { written } = world;
  const record = written.push.bind(written);
  written.push = () => {
    written.push = record;
    throw new Error('The disk is full');
  };
  await expect(world.enter(roomBehind('knock'), operator)).rejects.toThrow('The disk is full');
  await world.enter(roomBehind('knock'), operator);
  expect(written).toHaveLength(1);
});
