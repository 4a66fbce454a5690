import { describe, expect, test } from 'vitest';
import { clientMessageSchema, serverMessageSchema } from './messages.ts';
import { defaultGrants } from './permissions.ts';
import type { RoomUser } from './room.ts';

const ann: RoomUser = { id: 'c1', name: 'Ann', isLoggedIn: true, status: 'ready', role: -1 };
const item = { service: 'direct', id: 'https://example.org/a.mp4', title: 'A', length: 60.5, addedBy: 'Ann' } as const;

const fromClient: object[] = [
  { action: 'auth', token: 'secret' },
  { action: 'req', request: { type: 2, state: true } },
  { action: 'req', id: 7, request: { type: 3 } },
  { action: 'status', status: 'none' },
  { action: 'status', status: 'buffering' },
  { action: 'status', status: 'ready', readyForDiscontinuity: 3 },
  { action: 'status', status: 'none', readyForDiscontinuity: null },
  { action: 'status', status: 'ready', readyForDiscontinuity: 3, readyForNext: 'youtubedQw4w9WgXcQ' },
  { action: 'status', status: 'ready', readyForDiscontinuity: 3, drift: -0.004, stalls: 2 },
  { action: 'react', emoji: '❤️' },
  { action: 'typing' },
  { action: 'notify', message: 'usernameChanged' },
  { action: 'kickme' },
  { action: 'kickme', reason: 1001 },
  { action: 'kickme', reason: 4005 },
  { action: 'ping', t0: 1_760_000_000_000.25 },
];

const notFromClient: [string, unknown][] = [
  ['no object', 'auth'],
  ['nothing', null],
  ['a list', [{ action: 'auth', token: 'secret' }]],
  ['no action', { token: 'secret' }],
  ['an unknown action', { action: 'play' }],
  ['the action of a server', { action: 'pong', t0: 1, t1: 2, t2: 3 }],
  ['an action of every object', { action: 'toString' }],
  ['no token', { action: 'auth' }],
  ['an empty token', { action: 'auth', token: '' }],
  ['a token that is too long', { action: 'auth', token: 'x'.repeat(257) }],
  ['a token that is no text', { action: 'auth', token: { $ne: '' } }],
  ['no request', { action: 'req' }],
  ['a request that only the server makes', { action: 'req', request: { type: 0 } }],
  ['an unknown status', { action: 'status', status: 'asleep' }],
  ['a drift that is no number', { action: 'status', status: 'ready', drift: 'far' }],
  ['readiness for half a jump', { action: 'status', status: 'ready', readyForDiscontinuity: 0.5 }],
  ['a quick reaction of its own', { action: 'react', emoji: '🍿' }],
  ['an unknown notice', { action: 'notify', message: 'passwordChanged' }],
  ['a close code in words', { action: 'kickme', reason: 'kicked' }],
  ['a close code with a fraction', { action: 'kickme', reason: 4000.5 }],
  ['a close code that no endpoint may send', { action: 'kickme', reason: 1006 }],
  ['a close code below all', { action: 'kickme', reason: 0 }],
  ['a close code beyond all', { action: 'kickme', reason: 5000 }],
  ['a probe without a time', { action: 'ping' }],
  ['a probe at no time', { action: 'ping', t0: Number.NaN }],
  ['a probe at the end of time', { action: 'ping', t0: Number.POSITIVE_INFINITY }],
];

const fromServer: object[] = [
  { action: 'sync', currentSource: item, queue: [{ service: 'youtube', id: 'dQw4w9WgXcQ' }], prevQueue: null, grants: defaultGrants },
  { action: 'sync', isPlaying: false, playbackPosition: 3, serverTime: 1_760_000_000_000 },
  { action: 'sync' },
  { action: 'user', update: { kind: 'init', value: [ann] } },
  { action: 'user', update: { kind: 'update', value: { id: 'c1', status: 'buffering' } } },
  { action: 'user', update: { kind: 'update', value: ann } },
  { action: 'user', update: { kind: 'remove', value: 'c1' } },
  { action: 'you', info: { id: 'c1' } },
  { action: 'chat', id: 'm1', at: 1_760_000_000_000, from: ann, text: 'hi' },
  {
    action: 'chatlog',
    messages: [
      {
        id: 'm1',
        at: 1_760_000_000_000,
        from: ann,
        text: 'hi',
        revision: 3,
        replyTo: { id: 'm0', name: 'Bo' },
        video: { service: 'direct', id: 'https://example.org/a.mp4' },
        position: 12.5,
        editedAt: 1_760_000_001_000,
        reactions: [{ emoji: '🍿', userIds: ['u1', 'u2'] }],
      },
      { id: 'm2', at: 1_760_000_000_000, from: ann, text: '', revision: 1, deleted: { at: 1_760_000_001_000, by: 'Mo' } },
    ],
  },
  { action: 'chatchange', id: 'm1', revision: 1, edit: { text: 'hello', at: 1_760_000_000_000 } },
  { action: 'chatchange', id: 'm1', revision: 2, deletion: { at: 1_760_000_000_000, by: 'Mo' } },
  { action: 'chatchange', id: 'm1', revision: 3, reaction: { emoji: '👩‍🚀', userId: 'u1', isAdded: true } },
  {
    action: 'reactions',
    counts: [
      ['🔥', 12],
      ['👍', 1],
    ],
    userIds: ['u1', 'u2'],
  },
  { action: 'typists', userIds: ['u1', 'u2', 'u3'], count: 5 },
  { action: 'typists', userIds: [], count: 0 },
  { action: 'event', id: 'e1', request: { type: 0 }, user: { name: 'Ann', isLoggedIn: true }, additional: { user: ann } },
  { action: 'event', request: { type: 1 }, user: { name: 'Ann', isLoggedIn: false }, additional: {} },
  {
    action: 'event',
    id: 'e3',
    request: { type: 5, videos: [{ service: 'youtube', id: 'a' }] },
    user: { name: 'Ann', isLoggedIn: true },
    additional: { videos: [{ service: 'youtube', id: 'a' }, item], queueIdx: 2, prevPosition: 12.25 },
  },
  { action: 'eventcustom', text: 'Skipped sponsor', duration: 3000 },
  { action: 'eventcustom', text: 'Skipped sponsor' },
  { action: 'announcement', text: 'Back in five minutes.' },
  { action: 'error', name: 'PermissionDeniedException', message: 'Permission denied: chat' },
  { action: 'done', id: 7 },
  { action: 'pong', t0: 1, t1: 1_760_000_000_000, t2: 1_760_000_000_000.5 },
  { action: 'door', state: 'waiting', hosts: ['Noor', 'Ilse'] },
  { action: 'knocks', knocks: [{ id: 'c2', name: 'Cy', isLoggedIn: false, at: 1_760_000_000_000 }] },
  { action: 'invites', invites: [{ id: 'i1', role: null, usesLeft: null, endsAt: null, createdAt: 1 }] },
  { action: 'invite', token: 'secret', invite: { id: 'i1', role: 3, usesLeft: 1, endsAt: 2, createdAt: 1 } },
];

const notFromServer: [string, object][] = [
  ['an unknown action', { action: 'hello' }],
  ['the action of a client', { action: 'auth', token: 'secret' }],
  ['an unknown visibility', { action: 'sync', visibility: 'secret' }],
  ['a position in words', { action: 'sync', playbackPosition: '3' }],
  ['grants as a map', { action: 'sync', grants: {} }],
  ['vote counts as a map', { action: 'sync', voteCounts: {} }],
  ['an unknown kind of user update', { action: 'user', update: { kind: 'add', value: ann } }],
  ['a user update of nobody', { action: 'user', update: { kind: 'update', value: { name: 'Ann' } } }],
  ['a user of an unknown role', { action: 'user', update: { kind: 'init', value: [{ ...ann, role: 7 }] } }],
  ['no id', { action: 'you', info: {} }],
  ['chat from nobody', { action: 'chat', id: 'm1', at: 0, text: 'hi' }],
  ['an event by nobody', { action: 'event', request: { type: 3 }, additional: {} }],
  ['an event of an unknown request', { action: 'event', request: { type: 99 }, user: { name: '', isLoggedIn: false }, additional: {} }],
  ['an error without a sentence', { action: 'error', name: 'ValidationError' }],
  ['half an answer to a probe', { action: 'pong', t0: 1, t1: 2 }],
];

describe('a client', () => {
  test.each(fromClient)('says %j', (message) => {
    expect(clientMessageSchema.parse(JSON.parse(JSON.stringify(message)))).toEqual(message);
  });

  test.each(notFromClient)('does not say %s', (_, message) => {
    expect(clientMessageSchema.safeParse(message).success).toBe(false);
  });
});

describe('the server', () => {
  test.each(fromServer)('says %j', (message) => {
    expect(serverMessageSchema.parse(JSON.parse(JSON.stringify(message)))).toEqual(message);
  });

  test.each(notFromServer)('does not say %s', (_, message) => {
    expect(serverMessageSchema.safeParse(message).success).toBe(false);
  });

  test('may say more than an older client knows', () => {
    expect(serverMessageSchema.parse({ action: 'you', info: { id: 'c1', colour: 'red' }, more: 1 })).toEqual({
      action: 'you',
      info: { id: 'c1' },
    });
  });
});
