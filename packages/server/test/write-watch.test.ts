import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWriteWatch, type WriteWatch } from '../src/edge/write-watch.ts';

const megabyte = 1024 * 1024;
/** More than the buffers between two sockets of one machine hold. */
const large = Buffer.alloc(16 * megabyte, 'x');

let clock: FakeClock;
/** How far the wall clock has been set away; timers don't mind. */
let setMs: number;
let server: Server;
let watch: WriteWatch;
let ends: Socket[];

beforeEach(async () => {
  clock = createFakeClock();
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  setMs = 0;
  const wallClock = { ...clock, now: () => clock.now() + setMs };
  watch = createWriteWatch(wallClock, { maxBytes: 100 * megabyte, maxBytesPerAddress: 60 * megabyte });
  ends = [];
});
afterEach(() => {
  watch.stop();
  for (const end of ends) end.destroy();
  server.close();
});

/** The two ends of a connection, of which the far one reads nothing yet. */
async function connection(address = '198.51.100.1') {
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const far = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  const [near] = await accepted;
  ends.push(near, far);
  const one = {
    near,
    isCut: false,
    write(data: Buffer): void {
      near.write(data);
      if (near.writableLength > 0) watch.watch(near, address, () => (one.isCut = true));
    },
    /** Lets the other end read so many bytes. */
    async read(bytes: number): Promise<void> {
      let left = bytes;
      far.resume();
      while (left > 0) left -= ((await once(far, 'data')) as [Buffer])[0].byteLength;
      far.pause();
    },
  };
  far.pause();
  return one;
}

/** Bytes of the write under way that the operating system has not taken. */
function queued(socket: Socket): number {
  // oxlint-disable-next-line no-underscore-dangle -- Node's name for the handle below
  return (socket as Socket & { _handle: { writeQueueSize: number } })._handle.writeQueueSize;
}

/** Advances the clock second by second, as the timers of the watch expect. */
function pass(seconds: number): void {
  for (let second = 0; second < seconds; second++) clock.advance(1000);
}

test('[SAFE-13] closes a socket that reads nothing for 10 seconds, and not before', async () => {
  const silent = await connection();
  silent.write(large);
  pass(9);
  expect(silent.isCut).toBe(false);
  pass(1);
  expect(silent.isCut).toBe(true);
  expect(watch.bytes()).toBe(0);
});

test('[SAFE-13] writing to a socket, and receiving from it, is no progress', async () => {
  const silent = await connection();
  silent.write(large);
  for (let second = 0; second < 11; second++) {
    silent.write(Buffer.from('more'));
    pass(1);
  }
  expect(silent.isCut).toBe(true);
});

test('a socket that is read slowly is not cut, although it is one long write', async () => {
  const slow = await connection();
  slow.write(Buffer.alloc(48 * megabyte, 'x'));
  for (let times = 0; times < 4; times++) {
    // However much of it the operating system holds: it takes more at some time.
    const before = queued(slow.near);
    while (queued(slow.near) === before) await slow.read(megabyte);
    expect(watch.bytes()).toBeGreaterThan(0);
    pass(6);
  }
  expect(slow.isCut).toBe(false);
});

test('a socket without unsent bytes is not watched any more', async () => {
  const quick = await connection();
  quick.write(large);
  await quick.read(large.byteLength);
  await expect.poll(() => quick.near.writableLength).toBe(0);
  pass(60);
  expect(quick.isCut).toBe(false);
  expect(watch.bytes()).toBe(0);
});

test('a clock that is set, or a stalled process, cuts no socket', async () => {
  const silent = await connection();
  silent.write(large);
  pass(5);
  setMs = 3_600_000;
  pass(4);
  expect(silent.isCut).toBe(false);
  setMs = -3_600_000;
  pass(1);
  expect(silent.isCut).toBe(true);
});

test('[LIMIT-12] above the limit of one IP address, its longest stalled sockets are cut', async () => {
  const other = await connection('198.51.100.2');
  other.write(large);
  pass(1);
  const crowd = [];
  for (let n = 0; n < 5; n++) {
    crowd.push(await connection('198.51.100.1'));
    crowd[n]?.write(large);
    pass(1);
  }
  expect(crowd.map(({ isCut }) => isCut)).toEqual([true, true, false, false, false]);
  expect(other.isCut).toBe(false);
});

test('[LIMIT-12] above the limit of all, the longest stalled sockets of all IP addresses are cut', async () => {
  const crowd = [];
  for (let n = 0; n < 9; n++) {
    crowd.push(await connection(`198.51.100.${n}`));
    crowd[n]?.write(large);
    pass(1);
  }
  expect(crowd.map(({ isCut }) => isCut)).toEqual([true, true, true, false, false, false, false, false, false]);
});
