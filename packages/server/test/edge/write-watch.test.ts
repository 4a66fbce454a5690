import type { Socket } from 'node:net';
import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import { beforeEach, expect, test } from 'vitest';
import { createWriteWatch, type WriteWatch } from '../../src/edge/write-watch.ts';

const megabyte = 1024 * 1024;
const large = 16 * megabyte;

let clock: FakeClock;
/** How far the wall clock is off, in ms; timers ignore it. */
let setMs: number;
let watch: WriteWatch;

beforeEach(() => {
  clock = createFakeClock();
  setMs = 0;
  const wallClock = { ...clock, now: () => clock.now() + setMs };
  watch = createWriteWatch(wallClock, { maxBytes: 100 * megabyte, maxBytesPerAddress: 60 * megabyte });
});

function connection(address = '198.51.100.1') {
  /** Unread bytes of each write; the first write is under way. */
  let writes: number[] = [];
  const sum = (): number => writes.reduce((all, bytes) => all + bytes, 0);
  let [written, underWay] = [0, 0];
  const socket = {
    destroyed: false,
    get bytesWritten() {
      return written;
    },
    /** The stream counts a write as a whole until its end. */
    get writableLength() {
      return sum() - (writes[0] ?? 0) + (writes.length > 0 ? underWay : 0);
    },
    get _handle() {
      return { writeQueueSize: writes[0] ?? 0 };
    },
  };
  const one = {
    socket,
    isCut: false,
    write(bytes: number): void {
      if (writes.length === 0) underWay = bytes;
      writes.push(bytes);
      written += bytes;
      watch.watch(socket as unknown as Socket, address, () => (one.isCut = true));
    },
    read(bytes: number): void {
      const [first = 0, ...others] = writes;
      writes = first > bytes ? [first - bytes, ...others] : others;
      if (first <= bytes) underWay = others[0] ?? 0;
    },
  };
  return one;
}

/** Advances second by second, as the watch's timers expect. */
function pass(seconds: number): void {
  for (let second = 0; second < seconds; second++) clock.advance(1000);
}

test('[SAFE-13] closes a socket that reads nothing for 10 seconds, and not before', () => {
  const silent = connection();
  silent.write(large);
  pass(9);
  expect(silent.isCut).toBe(false);
  pass(1);
  expect(silent.isCut).toBe(true);
  expect(watch.bytes()).toBe(0);
});

test('[SAFE-13] writing to a socket, and receiving from it, is no progress', () => {
  const silent = connection();
  silent.write(large);
  for (let second = 0; second < 10; second++) {
    silent.write(4);
    pass(1);
  }
  expect(silent.isCut).toBe(true);
});

test('a slowly read socket is not cut, although it is one long write', () => {
  const slow = connection();
  slow.write(large);
  for (let times = 0; times < 4; times++) {
    slow.read(megabyte);
    pass(9);
    expect(watch.bytes()).toBe(large);
  }
  expect(slow.isCut).toBe(false);
  pass(2);
  expect(slow.isCut).toBe(true);
});

test('a socket whose writes are read one by one is not cut', () => {
  const slow = connection();
  for (let count = 0; count < 4; count++) slow.write(megabyte);
  for (let times = 0; times < 3; times++) {
    slow.read(megabyte);
    pass(9);
  }
  expect([slow.isCut, watch.bytes()]).toEqual([false, megabyte]);
});

test.each<[string, (one: ReturnType<typeof connection>) => unknown]>([
  ['without unsent bytes', (one) => one.read(large)],
  ['that is closed', (one) => (one.socket.destroyed = true)],
])('a socket %s is no longer watched', (_, happen) => {
  const one = connection();
  one.write(large);
  pass(1);
  happen(one);
  pass(60);
  expect([one.isCut, watch.bytes()]).toEqual([false, 0]);
});

test('a clock that is set, or a stalled process, cuts no socket', () => {
  const silent = connection();
  silent.write(large);
  pass(5);
  setMs = 3_600_000;
  pass(4);
  expect(silent.isCut).toBe(false);
  setMs = -3_600_000;
  pass(1);
  expect(silent.isCut).toBe(true);
});

test('[LIMIT-12] above the limit of one IP address, its longest stalled sockets are cut', () => {
  const other = connection('198.51.100.2');
  other.write(large);
  pass(1);
  const crowd = Array.from({ length: 5 }, () => connection());
  for (const one of crowd) {
    one.write(large);
    pass(1);
  }
  expect(crowd.map(({ isCut }) => isCut)).toEqual([true, true, false, false, false]);
  expect(other.isCut).toBe(false);
});

test('[LIMIT-12] above the limit of all, the longest stalled sockets of all IP addresses are cut', () => {
  const crowd = Array.from({ length: 9 }, (_, n) => connection(`198.51.100.${n}`));
  for (const one of crowd) {
    one.write(large);
    pass(1);
  }
  expect(crowd.map(({ isCut }) => isCut)).toEqual([true, true, true, false, false, false, false, false, false]);
});
