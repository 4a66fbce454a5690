import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createFrameWriter } from '../../src/gateway/backpressure.ts';

const kilobyte = 1024;
const room = Buffer.alloc(100 * kilobyte, 'r');

function slowConnection() {
  const sent: number[] = [];
  let read: (() => void) | undefined;
  const socket = new Writable({
    highWaterMark: 64 * kilobyte,
    write(chunk: Buffer, _encoding, done) {
      sent.push(chunk.byteLength);
      read = done;
    },
  });
  let closedAt: number | undefined;
  const writer = createFrameWriter(socket, {
    log: { error: () => undefined },
    onBacklog: () => undefined,
    snapshot: () => room,
    tooSlow: () => (closedAt ??= socket.writableLength),
  });
  return {
    ...writer,
    sent,
    isClosed: () => closedAt !== undefined,
    async readAll(): Promise<void> {
      while (socket.writableLength > 0) {
        read?.();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

test('[LIMIT-9] a client that does not read gets no updates, and the whole room once it reads again', async () => {
  const slow = slowConnection();
  slow.update(Buffer.alloc(70 * kilobyte));
  for (let count = 0; count < 1000; count++) slow.update(Buffer.alloc(10 * kilobyte));
  expect(slow.isClosed()).toBe(false);
  await slow.readAll();
  expect(slow.sent).toEqual([70 * kilobyte, room.byteLength]);
});

test('[LIMIT-10] a client that sends requests and does not read the answers is closed above 2 MiB', () => {
  const slow = slowConnection();
  slow.update(Buffer.alloc(70 * kilobyte));
  for (let count = 0; count < 1978; count++) slow.answer(Buffer.alloc(kilobyte));
  expect(slow.isClosed()).toBe(false);
  slow.answer(Buffer.alloc(kilobyte));
  expect(slow.isClosed()).toBe(true);
});

test('a room of more than 1 MiB can be joined', () => {
  const entering = slowConnection();
  entering.update(Buffer.alloc(1800 * kilobyte));
  entering.answer(Buffer.alloc(kilobyte));
  expect(entering.isClosed()).toBe(false);
});

test('[LIMIT-10] a first snapshot counts like all other unread bytes', () => {
  const entering = slowConnection();
  entering.update(Buffer.alloc(2048 * kilobyte + 1));
  expect(entering.isClosed()).toBe(true);
});
