import { expect, test } from 'vitest';
import { createWakeLock, type Lock } from './wake-lock.ts';

/** A device whose answers can be held back, and a page that can be hidden, which takes the lock away as browsers do. */
function setUp() {
  const held = new Set<Lock>();
  const page: EventTarget & { visibilityState: DocumentVisibilityState } = Object.assign(new EventTarget(), {
    visibilityState: 'visible' as const,
  });
  let refuses = false;
  let asked = 0;
  let gate = Promise.resolve();

  async function request(): Promise<Lock> {
    asked += 1;
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

  const awake = createWakeLock({ request, page });
  const flush = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return {
    awake,
    isHeld: () => held.size > 0,
    locks: () => held.size,
    asked: () => asked,
    flush,
    setRefuses: (value: boolean) => {
      refuses = value;
    },
    holdBack: (): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    look: async (state: DocumentVisibilityState): Promise<void> => {
      page.visibilityState = state;
      if (state === 'hidden') for (const lock of held) await lock.release();
      page.dispatchEvent(new Event('visibilitychange'));
      await flush();
    },
  };
}

test('the screen stays on while it plays, and may sleep when it is paused', async () => {
  const { awake, isHeld, flush } = setUp();
  expect(isHeld()).toBe(false);
  awake.setWanted(true);
  await flush();
  expect(isHeld()).toBe(true);
  awake.setWanted(false);
  await flush();
  expect(isHeld()).toBe(false);
});

test('a page that was hidden asks again when it is looked at, unless it is paused by then', async () => {
  const { awake, isHeld, look, flush } = setUp();
  awake.setWanted(true);
  await flush();
  await look('hidden');
  expect(isHeld()).toBe(false);
  await look('visible');
  expect(isHeld()).toBe(true);
  await look('hidden');
  awake.setWanted(false);
  await look('visible');
  expect(isHeld()).toBe(false);
});

test('a pause while the device still thinks about it leaves no lock behind', async () => {
  const { awake, isHeld, holdBack, flush } = setUp();
  const answer = holdBack();
  awake.setWanted(true);
  awake.setWanted(false);
  answer();
  await flush();
  expect(isHeld()).toBe(false);
});

test('asked twice it holds one lock', async () => {
  const { awake, locks, asked, look, flush } = setUp();
  awake.setWanted(true);
  await flush();
  awake.setWanted(true);
  await look('visible');
  expect([locks(), asked()]).toEqual([1, 1]);
});

test('a device that refuses is asked again when the page is looked at anew', async () => {
  const { awake, isHeld, look, setRefuses, flush } = setUp();
  setRefuses(true);
  awake.setWanted(true);
  await flush();
  expect(isHeld()).toBe(false);
  setRefuses(false);
  await look('visible');
  expect(isHeld()).toBe(true);
});

test('who leaves lets the screen sleep, also in the moment in which it was asked for', async () => {
  const { awake, isHeld, holdBack, look, flush } = setUp();
  const answer = holdBack();
  awake.setWanted(true);
  awake.close();
  answer();
  await flush();
  expect(isHeld()).toBe(false);
  await look('visible');
  expect(isHeld()).toBe(false);
});
