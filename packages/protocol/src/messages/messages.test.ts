import { describe, expect, test } from 'vitest';
import { clientMessageSchema, serverMessageSchema } from './messages.ts';
import type { RoomUser } from '../room/room.ts';

const ann: RoomUser = { id: 'c1', name: 'Ann', isLoggedIn: true, status: 'ready', role: -1 };
// The fingerprint covers actions, fields and bounds; clients must never send these messages.
const fromClient: object[] = [
  { action: 'req', id: 7, request: { type: 3 } },
  { action: 'status', status: 'none', readyForDiscontinuity: null },
  { action: 'status', status: 'ready', readyForDiscontinuity: 3, drift: -0.004, stalls: 2 },
  { action: 'kickme' },
  { action: 'kickme', reason: 1001 },
  { action: 'kickme', reason: 4005 },
  { action: 'ping', t0: 1_760_000_000_000.25 },
];

const notFromClient: [string, unknown][] = [
  ['no object', 'auth'],
  ['a list', [{ action: 'auth', token: 'secret' }]],
  ['an unknown action', { action: 'play' }],
  ['the action of a server', { action: 'pong', t0: 1, t1: 2, t2: 3 }],
  ['an action of every object', { action: 'toString' }],
  ['an empty token', { action: 'auth', token: '' }],
  ['a token that is too long', { action: 'auth', token: 'x'.repeat(257) }],
  ['a token that is no text', { action: 'auth', token: { $ne: '' } }],
  ['a request that only the server makes', { action: 'req', request: { type: 0 } }],
  ['readiness for half a jump', { action: 'status', status: 'ready', readyForDiscontinuity: 0.5 }],
  ['a codec by its name', { action: 'status', status: 'ready', undecodable: 'HEVC' }],
  ['a quick reaction of its own', { action: 'react', emoji: '🍿' }],
  ['a close code with a fraction', { action: 'kickme', reason: 4000.5 }],
  ['a close code that no endpoint may send', { action: 'kickme', reason: 1006 }],
  ['a close code beyond all', { action: 'kickme', reason: 5000 }],
  ['a probe at no time', { action: 'ping', t0: Number.NaN }],
  ['a probe at the end of time', { action: 'ping', t0: Number.POSITIVE_INFINITY }],
];

const fromServer: object[] = [
  { action: 'sync' },
  { action: 'user', update: { kind: 'update', value: { id: 'c1', status: 'buffering' } } },
  { action: 'chatchange', id: 'm1', revision: 3, reaction: { emoji: '👩‍🚀', userId: 'u1', isAdded: true } },
  { action: 'event', request: { type: 1 }, user: { name: 'Ann', isLoggedIn: false }, additional: {} },
  { action: 'invites', invites: [{ id: 'i1', role: null, usesLeft: null, endsAt: null, createdAt: 1, by: 'Noor' }] },
];

const notFromServer: [string, object][] = [
  ['grants as a map', { action: 'sync', grants: {} }],
  ['a user update of nobody', { action: 'user', update: { kind: 'update', value: { name: 'Ann' } } }],
  ['a user of an unknown role', { action: 'user', update: { kind: 'init', value: [{ ...ann, role: 7 }] } }],
  ['an event of an unknown request', { action: 'event', request: { type: 99 }, user: { name: '', isLoggedIn: false }, additional: {} }],
];

describe('a client', () => {
  test.each(fromClient)('sends %j', (message) => {
    expect(clientMessageSchema.parse(JSON.parse(JSON.stringify(message)))).toEqual(message);
  });

  test.each(notFromClient)('does not send %s', (_, message) => {
    expect(clientMessageSchema.safeParse(message).success).toBe(false);
  });
});

describe('the server', () => {
  test.each(fromServer)('sends %j', (message) => {
    expect(serverMessageSchema.parse(JSON.parse(JSON.stringify(message)))).toEqual(message);
  });

  test.each(notFromServer)('does not send %s', (_, message) => {
    expect(serverMessageSchema.safeParse(message).success).toBe(false);
  });

  test('may send more fields than an older client knows', () => {
    expect(serverMessageSchema.parse({ action: 'you', info: { id: 'c1', colour: 'red' }, more: 1 })).toEqual({
      action: 'you',
      info: { id: 'c1' },
    });
  });
});
