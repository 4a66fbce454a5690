import { expect, test } from 'vitest';
import { createWakeLock, type WakeLockSentinelLike } from './wake-lock.ts';

/** Hiding the page releases the lock, as browsers do. */
function setUp() {
  const held = new Set<WakeLockSentinelLike>();
  const page: EventTarget & { visibilityState: DocumentVisibilityState } = Object.assign(new EventTarget(), {
    visibilityState: 'visible' as const,
  });
  let refuses = false;
  let requests = 0;
  let gate = Promise.resolve();

  async function request(): Promise<WakeLockSentinelLike> {
    requests += 1;
    await gate;
    if (refuses) throw new DOMException('low battery', 'NotAllowedError');
    const lock = {
      released: false,
      async release() {
        lock.released = true;
        held.delete(lock);
      },
    };
    held.add(lock);
    return lock;
  }

  const wakeLock = createWakeLock({ request, page });
  const flush = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return {
    wakeLock,
    isHeld: () => held.size > 0,
    locks: () => held.size,
    requests: () => requests,
    flush,
    setRefuses: (value: boolean) => {
      refuses = value;
    },
    delayAnswer: (): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    setVisibility: async (state: DocumentVisibilityState): Promise<void> => {
      page.visibilityState = state;
      if (state === 'hidden') for (const lock of held) await lock.release();
      page.dispatchEvent(new Event('visibilitychange'));
      await flush();
    },
  };
}

test('[SCREEN-207] the screen stays on while the video plays and may sleep while it is paused', async () => {
  const { wakeLock, isHeld, flush } = setUp();
  expect(isHeld()).toBe(false);
  wakeLock.setWanted(true);
  await flush();
  expect(isHeld()).toBe(true);
  wakeLock.setWanted(false);
  await flush();
  expect(isHeld()).toBe(false);
});

test('[SCREEN-207] a page that becomes visible again requests the lock again, unless the video is paused', async () => {
  const { wakeLock, isHeld, setVisibility, flush } = setUp();
  wakeLock.setWanted(true);
  await flush();
  await setVisibility('hidden');
  expect(isHeld()).toBe(false);
  await setVisibility('visible');
  expect(isHeld()).toBe(true);
  await setVisibility('hidden');
  wakeLock.setWanted(false);
  await setVisibility('visible');
  expect(isHeld()).toBe(false);
});

test('a pause during the request releases the lock', async () => {
  const { wakeLock, isHeld, delayAnswer, flush } = setUp();
  const answer = delayAnswer();
  wakeLock.setWanted(true);
  wakeLock.setWanted(false);
  answer();
  await flush();
  expect(isHeld()).toBe(false);
});

test('two calls hold one lock', async () => {
  const { wakeLock, locks, requests, setVisibility, flush } = setUp();
  wakeLock.setWanted(true);
  await flush();
  wakeLock.setWanted(true);
  await setVisibility('visible');
  expect([locks(), requests()]).toEqual([1, 1]);
});

test('a rejected request is repeated when the page becomes visible again', async () => {
  const { wakeLock, isHeld, setVisibility, setRefuses, flush } = setUp();
  setRefuses(true);
  wakeLock.setWanted(true);
  await flush();
  expect(isHeld()).toBe(false);
  setRefuses(false);
  await setVisibility('visible');
  expect(isHeld()).toBe(true);
});

test('[SCREEN-207] closing the room releases the lock, even during the request', async () => {
  const { wakeLock, isHeld, delayAnswer, setVisibility, flush } = setUp();
  const answer = delayAnswer();
  wakeLock.setWanted(true);
  wakeLock.close();
  answer();
  await flush();
  expect(isHeld()).toBe(false);
  await setVisibility('visible');
  expect(isHeld()).toBe(false);
});
