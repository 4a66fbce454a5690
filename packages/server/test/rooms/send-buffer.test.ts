import { expect, test } from 'vitest';
import { clientFormOf } from '../../src/rooms/broadcast/client-form.ts';
import type { EncodedUpdate } from '../../src/rooms/broadcast/encode-messages.ts';
import { createSendBuffer } from '../../src/rooms/broadcast/send-buffer.ts';

const withQueue = clientFormOf({});
const withOperations = clientFormOf({ understands: ['queue-operations'] });

/** Returns `a` with the whole queue, or `A` with operations. */
function update(letter: string): EncodedUpdate {
  return ({ takesQueueOperations }) => Buffer.from(takesQueueOperations ? letter.toUpperCase() : letter);
}

/** Appends letters to a send buffer; `|` drops its content. */
function bufferAfter(steps: string) {
  const sendBuffer = createSendBuffer();
  for (const step of steps) {
    if (step === '|') sendBuffer.drop();
    else sendBuffer.append(update(step));
  }
  return sendBuffer;
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
  const sendBuffer = bufferAfter(steps);
  expect(String(sendBuffer.slice(from, withQueue))).toBe(slice);
  expect(String(sendBuffer.slice(from, withOperations))).toBe(slice.toUpperCase());
  expect(sendBuffer.nextSequence()).toBe(next);
});

test('an update appended after a slice is in the next one', () => {
  const sendBuffer = bufferAfter('ab');
  sendBuffer.slice(0, withQueue);
  sendBuffer.append(update('c'));
  expect(String(sendBuffer.slice(1, withQueue))).toBe('bc');
});

test('each update is encoded once per form, however many clients take it', () => {
  const encodings: boolean[] = [];
  const sendBuffer = createSendBuffer();
  sendBuffer.append(({ takesQueueOperations }) => {
    encodings.push(takesQueueOperations);
    return Buffer.from('a');
  });
  for (let client = 0; client < 10; client++) for (const form of [withOperations, withQueue]) sendBuffer.slice(0, form);
  expect(encodings).toEqual([true, false]);
});
