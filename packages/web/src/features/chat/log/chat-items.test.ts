import { RequestType, type RoomEvent } from '@matinee/protocol';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LogEntry } from '../../../room-client/chat-log.ts';
import { roomUser } from '../../../room/testing/room-user.ts';
import { findBriefVisits, toChatItems } from './chat-items.ts';

const seconds = 1000;
const minutes = 60 * seconds;

const person = (name: string, userId = name) => roomUser(name, name, { userId, isLoggedIn: true });

function visit(name: string, type: typeof RequestType.Join | typeof RequestType.Leave, atMs: number): LogEntry {
  const event: RoomEvent = { request: { type }, user: { name, isLoggedIn: true }, additional: { user: person(name) } };
  return { kind: 'event', id: `${type} ${name} ${atMs}`, atMs, event, viewpoint: 'other' };
}
const join = (name: string, atMs: number): LogEntry => visit(name, RequestType.Join, atMs);
const leave = (name: string, atMs: number): LogEntry => visit(name, RequestType.Leave, atMs);
const say = (name: string, atMs: number, userId?: string): LogEntry => ({
  kind: 'message',
  id: `${name} ${atMs}`,
  atMs,
  message: { id: `${name} ${atMs}`, at: atMs, from: person(name, userId), text: 'hello' },
});

function shown(entries: readonly LogEntry[]): unknown[] {
  const brief = findBriefVisits(entries);
  return toChatItems(entries.filter(({ id }) => !brief.has(id))).map((item) => {
    if (item.kind === 'messages') return item.messages.map(({ atMs }) => atMs);
    return item.kind === 'visits' ? { joined: item.joined, left: item.left } : 'event';
  });
}

test('[SCREEN-370] joins and leaves in a row are one line', () => {
  expect(shown([join('Ilse', 0), join('Pavel', 1), leave('Noor', 2), say('Ilse', 3), join('Tom', 4)])).toEqual([
    { joined: ['Ilse', 'Pavel'], left: ['Noor'] },
    [3],
    { joined: ['Tom'], left: [] },
  ]);
});

test('[SCREEN-370] a user who leaves and comes back, or joins and leaves, within 60 s is not mentioned', () => {
  expect(shown([join('Ilse', 0), leave('Ilse', 60 * seconds)])).toEqual([]);
  expect(shown([leave('Ilse', 0), say('Noor', 1), join('Ilse', 60 * seconds)])).toEqual([[1]]);
  expect(shown([join('Ilse', 0), leave('Ilse', 61 * seconds)])).toEqual([{ joined: [], left: ['Ilse'] }]);
});

test('[SCREEN-371] messages in a row by one user within 3 min are a group', () => {
  expect(shown([say('Ilse', 0), say('Ilse', 3 * minutes), say('Ilse', 3 * minutes + 1), say('Noor', 4 * minutes)])).toEqual([
    [0, 3 * minutes],
    [3 * minutes + 1],
    [4 * minutes],
  ]);
});

test('[SCREEN-371] users with one name have groups of their own', () => {
  expect(shown([say('Ilse', 0, 'u1'), say('Ilse', 1, 'u2'), say('Ilse', 2, 'u2')])).toEqual([[0], [1, 2]]);
});

test('[SCREEN-371] an event between messages ends their group', () => {
  expect(shown([say('Ilse', 0), join('Noor', 1), say('Ilse', 2)])).toEqual([[0], { joined: ['Noor'], left: [] }, [2]]);
});

const names = fc.constantFrom('Ilse', 'Pavel', 'Noor', 'Tom');
const entries = fc
  .array(fc.tuple(names, fc.constantFrom(join, leave, say), fc.integer({ min: 1, max: 2 * minutes })), { maxLength: 40 })
  .map((steps) => {
    let atMs = 0;
    return steps.map(([name, make, waitMs]) => make(name, (atMs += waitMs)));
  });

test('[SCREEN-370] any number of joins and leaves in a row is at most one line, which names each user once', () => {
  fc.assert(
    fc.property(entries, (log) => {
      const visits = log.filter(({ kind }) => kind === 'event');
      const items = shown(visits) as { joined: string[]; left: string[] }[];
      expect(items.length).toBeLessThanOrEqual(1);
      const mentioned = items.flatMap(({ joined, left }) => [...joined, ...left]);
      expect(new Set(mentioned).size).toBe(mentioned.length);
    }),
  );
});

test('no message is lost or moved, and only joins and leaves go unmentioned, in pairs', () => {
  fc.assert(
    fc.property(entries, (log) => {
      const brief = findBriefVisits(log);
      const messages = toChatItems(log.filter(({ id }) => !brief.has(id))).flatMap((item) =>
        item.kind === 'messages' ? item.messages : [],
      );
      expect(messages).toEqual(log.filter(({ kind }) => kind === 'message'));
      const hidden = log.filter(({ id }) => brief.has(id));
      for (const name of ['Ilse', 'Pavel', 'Noor', 'Tom']) {
        const ofUser = hidden.filter((entry) => entry.kind === 'event' && entry.event.user.name === name);
        expect(ofUser.length % 2).toBe(0);
      }
      expect(hidden.every(({ kind }) => kind === 'event')).toBe(true);
    }),
  );
});
