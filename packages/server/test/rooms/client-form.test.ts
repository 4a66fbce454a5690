import { RequestType } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { clientFormOf } from '../../src/rooms/broadcast/client-form.ts';

const types = Object.values(RequestType);
const common = [0, 1, 2, 3, 4, 5, 6, 19];

test.each([
  [undefined, common],
  [[], common],
  [
    [13, 18],
    [...common, 13, 18],
  ],
  ['all', types],
] as const)('[CONN-15] a client that names %j gets the events of %j', (events, expected) => {
  const form = clientFormOf(events === undefined ? {} : { events: events === 'all' ? events : [...events] });
  expect(types.filter((type) => form.takesEvent(type))).toEqual(expected.toSorted((a, b) => a - b));
});

test('clients that want the same share one form', () => {
  expect(clientFormOf({ events: [18, 13, 13, 2] }).key).toBe(clientFormOf({ events: [13, 18] }).key);
  const keys = [
    {},
    { events: 'all' as const },
    { events: [13] },
    { understands: ['queue-operations'] },
    { understands: ['queue-operations'], events: [13] },
  ].map((wanted) => clientFormOf(wanted).key);
  expect(new Set(keys).size).toBe(keys.length);
});
