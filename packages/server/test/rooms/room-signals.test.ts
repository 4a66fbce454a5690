import { createFakeClock } from '@matinee/base/fake-clock';
import { maxClientsForTyping, Role, type RoomUser, type ServerMessage } from '@matinee/protocol';
import { createRoom, type RoomState } from '@matinee/room';
import { beforeEach, describe, expect, test } from 'vitest';
import { clientFormOf } from '../../src/rooms/broadcast/client-form.ts';
import { createRoomSignals, type RoomSignals, type SharedSignals } from '../../src/rooms/broadcast/room-signals.ts';
import type { Subscriber } from '../../src/rooms/broadcast/subscriber.ts';

let clock: ReturnType<typeof createFakeClock>;
let room: RoomState;
let signals: RoomSignals;
/** The messages sent, each with its client and the ms since the start. */
let sent: [client: string, atMs: number, message: ServerMessage][];
let shared: SharedSignals[];
let startMs: number;
let clients: string[];

const userOf = (id: string): RoomUser => {
  return { id, userId: `user of ${id}`, name: id, isLoggedIn: false, status: 'ready', role: Role.UnregisteredUser };
};
const subscriberOf = (clientId: string): Subscriber => ({
  clientId,
  form: clientFormOf({ understands: clientId === 'old' ? [] : ['reactions', 'typists', 'devices'] }),
  leadMs: () => 0,
  deliver: () => undefined,
  close: () => undefined,
});

function enter(...ids: string[]): void {
  clients = ids;
  room = { ...room, users: ids.map(userOf) };
}

beforeEach(() => {
  clock = createFakeClock();
  startMs = clock.now();
  room = createRoom({ name: 'cinema', isTemporary: true }, startMs);
  [sent, shared] = [[], []];
  enter('ann', 'bo', 'cy', 'dee', 'old');
  signals = createRoomSignals({
    clock,
    room: () => room,
    share: (each) => shared.push(each),
    guard: (run) => run,
    send(messageFor) {
      for (const client of clients) {
        const message = messageFor(subscriberOf(client));
        if (message !== undefined) sent.push([client, clock.now() - startMs, message]);
      }
    },
  });
});

const settle = (): Promise<void> => Promise.resolve();
const pass = (ms: number): Promise<void> => clock.advanceAsync(ms);
const sentTo = (client: string): [atMs: number, message: ServerMessage][] =>
  sent.filter(([to]) => to === client).map(([, ...rest]) => rest);
const typists = (count: number, ...ids: string[]) => ({ action: 'typists', userIds: ids.map((id) => `user of ${id}`), count });

test('[CHAT-40] the first reaction is shown at once, later ones together every 200 ms', async () => {
  signals.react('🔥', 'user of ann');
  await settle();
  for (let count = 0; count < 40; count += 1) {
    signals.react(count % 2 === 0 ? '🔥' : '👍', 'user of ann');
    await pass(10);
  }
  await pass(1000);
  const [first, ...others] = sentTo('bo');
  expect(first).toEqual([0, { action: 'reactions', counts: [['🔥', 1]], userIds: ['user of ann'] }]);
  expect(others.map(([atMs]) => atMs)).toEqual([200, 400]);
  const sums = others.flatMap(([, message]) => (message.action === 'reactions' ? message.counts : []));
  expect(sums.reduce((sum, [, count]) => sum + count, 0)).toBe(40);
  const counts = [
    ['👍', 10],
    ['🔥', 10],
  ];
  expect(others[0]?.[1]).toEqual({ action: 'reactions', counts, userIds: ['user of ann'] });
});

test('[CHAT-40] a client that does not know reactions and typing does not get them', async () => {
  signals.react('😂', 'user of ann');
  signals.type('user of ann');
  await settle();
  expect(sentTo('bo')).toHaveLength(2);
  expect(sentTo('old')).toEqual([]);
});

test('[CHAT-42] reactions of other nodes are shown together with this node’s own, and each node tells only its own', async () => {
  signals.react('👍', 'user of ann');
  await settle();
  signals.receive({ counts: [['❤️', 7]], reactors: ['user of far'], typing: ['user of far'] });
  await settle();
  signals.react('❤️', 'user of ann');
  await pass(200);
  expect(sentTo('ann').filter(([, { action }]) => action === 'reactions')).toEqual([
    [0, { action: 'reactions', counts: [['👍', 1]], userIds: ['user of ann'] }],
    [200, { action: 'reactions', counts: [['❤️', 8]], userIds: ['user of ann', 'user of far'] }],
  ]);
  expect(shared).toEqual([
    { counts: [['👍', 1]], reactors: ['user of ann'], typing: [] },
    { counts: [['❤️', 1]], reactors: ['user of ann'], typing: [] },
  ]);
  expect(sentTo('ann')).toContainEqual([0, typists(1, 'far')]);
});

test('[CHAT-49] eight of many users who react at one moment are named, and none in a room with more than 100 clients', async () => {
  const ids = Array.from({ length: maxClientsForTyping }, (_, index) => `c${index}`);
  enter(...ids);
  for (const id of ids) signals.react('👍', `user of ${id}`);
  await settle();
  const userIds = ids.slice(0, 8).map((id) => `user of ${id}`);
  expect(sentTo('c9')).toEqual([[0, { action: 'reactions', counts: [['👍', 100]], userIds }]]);
  enter(...ids, 'one more');
  signals.react('👍', 'user of c0');
  await pass(200);
  expect(sentTo('c9').slice(1)).toEqual([[200, { action: 'reactions', counts: [['👍', 1]] }]]);
});

test('[CHAT-43] typing users are sent to the others, and typing ends after 5 s', async () => {
  signals.type('user of ann');
  await settle();
  expect(sentTo('bo')).toEqual([[0, typists(1, 'ann')]]);
  expect(sentTo('ann')).toEqual([]);
  await pass(4000);
  signals.type('user of ann');
  await settle();
  await pass(4999);
  expect(sentTo('bo')).toHaveLength(1);
  await pass(1);
  expect(sentTo('bo').slice(1)).toEqual([[9000, typists(0)]]);
  expect(shared.map((each) => each.typing)).toEqual([['user of ann'], ['user of ann']]);
  await pass(60_000);
  expect(sent.filter(([client]) => client === 'bo')).toHaveLength(2);
});

test('[CHAT-43] typing ends with the message of the typist', async () => {
  signals.type('user of ann');
  await settle();
  await pass(1500);
  signals.stopTyping('user of ann');
  await settle();
  expect(sentTo('bo').at(-1)).toEqual([1500, typists(0)]);
});

test('[CHAT-43] changes of typing users are sent at most once a second, with three names', async () => {
  for (const [index, id] of ['ann', 'bo', 'cy', 'dee'].entries()) {
    signals.type(`user of ${id}`);
    await pass(index * 100);
  }
  await pass(1000);
  expect(sentTo('old')).toEqual([]);
  expect(sentTo('ann')).toEqual([[1000, typists(3, 'bo', 'cy', 'dee')]]);
  enter('ann', 'bo', 'cy', 'dee', 'eve');
  signals.type('user of eve');
  await pass(1000);
  expect(sentTo('ann').at(-1)?.[1]).toEqual(typists(4, 'bo', 'cy', 'dee'));
  expect(sentTo('eve').at(-1)?.[1]).toEqual(typists(4, 'ann', 'bo', 'cy'));
});

test('[CHAT-44] clients do not learn which users are typing in a room with more than 100 clients', async () => {
  signals.type('user of ann');
  await settle();
  enter('bo', ...Array.from({ length: maxClientsForTyping }, (_, index) => `client ${index}`));
  signals.type('user of client 1');
  await pass(4000);
  signals.type('user of client 2');
  await pass(10_000);
  expect(sentTo('bo')).toEqual([
    [0, typists(1, 'ann')],
    [5000, typists(0)],
  ]);
  expect(sentTo('client 0')).toEqual([]);
});

test('[CHAT-40] nothing is sent after the end', async () => {
  signals.type('user of ann');
  signals.react('👍', 'user of ann');
  await settle();
  signals.react('👍', 'user of ann');
  signals.type('user of bo');
  signals.stop();
  signals.stop();
  const before = sent.length;
  await pass(10_000);
  expect(sent).toHaveLength(before);
});

describe('devices of one user', () => {
  const sound = { volume: 30, captionId: 'en' };

  beforeEach(() => {
    enter('tv', 'laptop', 'phone', 'bot', 'bo', 'old');
    const own: Record<string, Partial<RoomUser>> = { tv: { kind: 'screen' }, phone: { kind: 'companion' }, bot: { isBot: true }, old: {} };
    room = {
      ...room,
      users: room.users.map((user) => (user.id === 'bo' ? user : { ...user, userId: 'ann', ...own[user.id] })),
    };
  });

  test('[DEVICE-36] a companion reaches the clients of its user that have a player, and these reach the companion', () => {
    signals.tellDevices({ from: 'phone', sound });
    signals.tellDevices({ from: 'tv', sound: { volume: 30 } });
    signals.tellDevices({ from: 'bo', sound });
    signals.tellDevices({ from: 'stranger', sound });
    expect(sent.map(([client, , message]) => [client, message])).toEqual([
      ['tv', { action: 'devicesound', from: 'phone', ...sound }],
      ['laptop', { action: 'devicesound', from: 'phone', ...sound }],
      ['phone', { action: 'devicesound', from: 'tv', volume: 30 }],
    ]);
  });

  test('[DEVICE-36] a message that names a device reaches no other device, and no device of another user', () => {
    signals.tellDevices({ from: 'phone', to: 'tv', sound });
    signals.tellDevices({ from: 'phone', to: 'bo', sound });
    expect(sent.map(([client]) => client)).toEqual(['tv']);
  });

  test('[DEVICE-36] other nodes receive it, and pass it to their clients of that user', () => {
    signals.tellDevices({ from: 'phone', to: 'tv', sound });
    const word = shared.at(-1) as SharedSignals;
    [sent, shared] = [[], []];
    signals.receive(word);
    expect(sent.map(([client]) => client)).toEqual(['tv']);
    expect(shared).toEqual([]);
  });
});
