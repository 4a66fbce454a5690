import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { createFakeClock } from '@matinee/base/fake-clock';
import { expect, test } from 'vitest';
import { createWriteWatch } from '../../src/edge/write-watch.ts';

const megabyte = 1024 * 1024;

/** Bytes of the write under way that the operating system has not taken. */
function queued(socket: Socket): number {
  // oxlint-disable-next-line no-underscore-dangle -- Node's name for the handle below
  return (socket as Socket & { _handle: { writeQueueSize: number } })._handle.writeQueueSize;
}

test('a slowly read socket is not cut, although it is one long write, and an unread socket is', async () => {
  const clock = createFakeClock();
  const watch = createWriteWatch(clock, { maxBytes: 100 * megabyte, maxBytesPerAddress: Infinity });
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const far = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }).pause();
  const [near] = await accepted;
  let isCut = false;
  near.write(Buffer.alloc(48 * megabyte, 'x'));
  watch.watch(near, '198.51.100.1', () => (isCut = true));
  for (let times = 0; times < 4; times++) {
    // The operating system takes more at some time.
    const before = queued(near);
    while (queued(near) === before) {
      far.resume();
      await once(far, 'data');
    }
    far.pause();
    expect(watch.bytes()).toBeGreaterThan(0);
    for (let second = 0; second < 6; second++) clock.advance(1000);
  }
  expect(isCut).toBe(false);
  for (let second = 0; second < 10; second++) clock.advance(1000);
  expect(isCut).toBe(true);
  watch.stop();
  for (const end of [near, far]) end.destroy();
  server.close();
});
