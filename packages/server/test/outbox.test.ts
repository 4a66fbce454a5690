import { expect, test } from 'vitest';
import { clientFormOf } from '../src/rooms/client-form.ts';
import type { EncodedUpdate } from '../src/rooms/encode-messages.ts';
import { createOutbox } from '../src/rooms/outbox.ts';

const withQueue = clientFormOf({});
const withOperations = clientFormOf({ understands: ['queue-operations'] });

/** An update that reads `a` with the whole queue and `A` with operations. */
function update(letter: string): EncodedUpdate {
  return ({ takesQueueOperations }) => Buffer.from(takesQueueOperations ? letter.toUpperCase() : letter);
}

/** Letters are appended, `|` drops what is there. */
function outboxAfter(steps: string) {
  const outbox = createOutbox();
  for (const step of steps) {
    if (step === '|') outbox.drop();
    else outbox.append(update(step));
  }
  return outbox;
}

test.each([
  { steps: '', from: 0, slice: '', next: 0 },
  { steps: 'abc', from: 0, slice: 'abc', next: 3 },
  { steps: 'abc', from: 1, slice: 'bc', next: 3 },
  { steps: 'abc', from: 3, slice: '', next: 3 },
  { steps: 'ab|', from: 0, slice: '', next: 2 },
  { steps: 'ab|cd', from: 0, slice: 'cd', next: 4 },
  { steps: 'ab|cd', from: 2, slice: 'cd', next: 4 },
  { steps: 'ab|cd', from: 3, slice: 'd', next: 4 },
  { steps: 'ab|cd|e', from: 4, slice: 'e', next: 5 },
])('after "$steps" the slice from number $from is "$slice", in both forms', ({ steps, from, slice, next }) => {
  const outbox = outboxAfter(steps);
  expect(String(outbox.slice(from, withQueue))).toBe(slice);
  expect(String(outbox.slice(from, withOperations))).toBe(slice.toUpperCase());
  expect(outbox.nextSequence()).toBe(next);
});

test('an update appended after a slice is in the next one', () => {
  const outbox = outboxAfter('ab');
  outbox.slice(0, withQueue);
  outbox.append(update('c'));
  expect(String(outbox.slice(1, withQueue))).toBe('bc');
});

test('each update is encoded once per form, however many clients take it', () => {
  const encodings: boolean[] = [];
  const outbox = createOutbox();
  outbox.append(({ takesQueueOperations }) => {
    encodings.push(takesQueueOperations);
    return Buffer.from('a');
  });
  for (let client = 0; client < 10; client++) for (const form of [withOperations, withQueue]) outbox.slice(0, form);
  expect(encodings).toEqual([true, false]);
});
