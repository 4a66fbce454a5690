import { expect, test } from 'vitest';
import type { LogEntry } from '../../../room-client/chat-log.ts';
import { findDividers } from './find-dividers.ts';

const at = (day: number, hour: number): number => new Date(2026, 4, day, hour).getTime();
const from = { id: 'c1', name: 'Ann', isLoggedIn: false, status: 'ready', role: 0 } as const;
const say = (id: string, atMs: number): LogEntry => ({ kind: 'message', id, atMs, message: { id, at: atMs, from, text: id } });
const log = [say('a', at(1, 20)), say('b', at(1, 23)), say('c', at(2, 0)), say('d', at(2, 21)), say('e', at(3, 20))];
const shown = (newAfterId?: string, nowMs = at(3, 21)) =>
  findDividers(log, { newAfterId, nowMs }).map(({ kind, beforeId }) => `${kind} ${beforeId}`);

test('[CHAT-32] the first message of a day has a line above it, unless it is today’s and the first', () => {
  expect(shown()).toEqual(['day a', 'day c', 'day e']);
  expect(shown(undefined, at(1, 23))).toEqual(['day c', 'day e']);
});

test('[CHAT-32] messages that came while the chat was out of view are below a line', () => {
  expect(shown('c')).toEqual(['day a', 'day c', 'new d', 'day e']);
  expect(shown('d')).toEqual(['day a', 'day c', 'new e']);
  expect(shown('e')).toEqual(['day a', 'day c', 'day e']);
  expect(shown('gone')).toEqual(['day a', 'day c', 'day e']);
});
