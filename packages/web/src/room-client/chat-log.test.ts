import { applyMessageChange, type ChatMessage, type MessageChange } from '@matinee/protocol';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeMessage, mergeMessages, type LogEntry } from './chat-log.ts';

const from = { id: 'c1', name: 'Ann', isLoggedIn: false, status: 'ready', role: 0, userId: 'u1' } as const;
const messageOf = (id: string): ChatMessage => ({ id, at: 1, from, text: `message ${id}` });
const ids = ['a', 'b', 'c'];

type What = Omit<MessageChange, 'id' | 'revision'>;
const what: fc.Arbitrary<What> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('hi', 'hello', 'bye').map((text) => ({ edit: { text, at: 2 } })) },
  {
    weight: 8,
    arbitrary: fc
      .record({ emoji: fc.constantFrom('🍿', '👍'), userId: fc.constantFrom('u1', 'u2', 'u3'), isAdded: fc.boolean() })
      .map((reaction) => ({ reaction })),
  },
  { weight: 1, arbitrary: fc.constant({ deletion: { at: 3, by: 'Mo' } }) },
);

/** Acts like the server: numbers the changes of each message without gaps. */
function decide(wanted: readonly (readonly [id: string, what: What])[]): { changes: MessageChange[]; after: ChatMessage[] } {
  const messages = new Map(ids.map((id) => [id, messageOf(id)]));
  const changes: MessageChange[] = [];
  for (const [id, each] of wanted) {
    const message = messages.get(id);
    if (message === undefined || message.deleted !== undefined) continue;
    const change = { id, revision: (message.revision ?? 0) + 1, ...each };
    changes.push(change);
    messages.set(id, applyMessageChange(message, change));
  }
  return { changes, after: [...messages.values()] };
}

const shown = (log: readonly LogEntry[]) => log.map((entry) => (entry.kind === 'message' ? entry.message : undefined));

test('[CHAT-14] changes that arrive in any order, doubled or not, lead to the messages that the server has', () => {
  const seeds = fc.array(fc.tuple(fc.constantFrom(...ids), what), { maxLength: 30 });
  fc.assert(
    fc.property(seeds, fc.infiniteStream(fc.nat()), (wanted, numbers) => {
      const { changes, after } = decide(wanted);
      const deliveries = [...changes, ...changes.filter(() => (numbers.next().value ?? 0) % 2 === 0)]
        .map((change) => ({ change, place: numbers.next().value ?? 0 }))
        .toSorted((a, b) => a.place - b.place);
      const start = mergeMessages([], ids.map(messageOf));
      const log = deliveries.reduce<readonly LogEntry[]>((before, { change }) => changeMessage(before, change), start);
      expect(shown(log)).toEqual(after);
      expect(log.every((entry) => entry.kind !== 'message' || entry.early === undefined)).toBe(true);
    }),
  );
});

test('[CHAT-14] a later state of a message replaces an earlier one, and changes that came too early follow', () => {
  const { changes } = decide([
    ['a', { edit: { text: 'one', at: 2 } }],
    ['a', { edit: { text: 'two', at: 2 } }],
    ['a', { reaction: { emoji: '🍿', userId: 'u2', isAdded: true } }],
  ]);
  const [first, second, third] = changes as [MessageChange, MessageChange, MessageChange];
  const log = changeMessage(mergeMessages([], [messageOf('a')]), third);
  expect(shown(log)).toEqual([messageOf('a')]);
  const state = [first, second].reduce(applyMessageChange, messageOf('a'));
  expect(shown(mergeMessages(log, [state]))).toEqual([applyMessageChange(state, third)]);
  expect(shown(mergeMessages(mergeMessages(log, [state]), [messageOf('a')]))).toEqual([applyMessageChange(state, third)]);
});
