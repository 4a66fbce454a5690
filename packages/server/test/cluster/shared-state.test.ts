import { createFakeClock } from '@matinee/base/fake-clock';
import { expect, test } from 'vitest';
import { createSharedState } from '../../src/cluster/shared-state.ts';
import { createMemoryBuses, type MemoryBus } from '../../src/testing/memory-bus.ts';

async function openNodes() {
  const clock = createFakeClock();
  const stored = { value: 1, isDown: false };
  const buses = createMemoryBuses(2);
  async function read(): Promise<number> {
    const { value } = stored;
    await Promise.resolve();
    if (stored.isDown) throw new Error('The database is away');
    return value;
  }
  const open = (bus: MemoryBus) => createSharedState({ topic: 'number', bus, clock, read });
  return { clock, stored, buses, one: await open(buses[0]), two: await open(buses[1]) };
}

test('a change is known at its own node at once, and at the others as soon as they are notified', async () => {
  const { clock, stored, one, two } = await openNodes();
  const seen: number[] = [];
  const stop = two.onChange((now) => seen.push(now));
  stored.value = 2;
  await one.changed();
  expect(one.current()).toBe(2);
  await clock.advanceAsync(0);
  expect(two.current()).toBe(2);
  await two.reload();
  stop();
  stored.value = 3;
  await two.reload();
  expect([two.current(), seen]).toEqual([3, [2]]);
});

test('a change during the first read is not missed', async () => {
  const { clock, stored, buses, one } = await openNodes();
  stored.value = 2;
  async function read(): Promise<number> {
    const { value } = stored;
    if (value !== 2) return value;
    stored.value = 3;
    await one.changed();
    await clock.advanceAsync(0);
    return value;
  }
  const late = await createSharedState({ topic: 'number', bus: buses[1], clock, read });
  await clock.advanceAsync(0);
  expect(late.current()).toBe(3);
});

test('another read follows a read that began before a change', async () => {
  const { stored, one } = await openNodes();
  const early = one.reload();
  stored.value = 2;
  const late = Promise.all([one.reload(), one.reload()]);
  await early;
  expect(one.current()).toBe(1);
  await late;
  expect(one.current()).toBe(2);
});

test('missed changes are read once nodes can be reached, and until the database answers', async () => {
  const { clock, stored, buses, one, two } = await openNodes();
  buses[1].disconnect();
  stored.value = 2;
  await one.changed();
  await clock.advanceAsync(1000);
  expect(two.current()).toBe(1);
  stored.isDown = true;
  buses[1].reconnect();
  await clock.advanceAsync(1000);
  expect(two.current()).toBe(1);
  stored.isDown = false;
  await clock.advanceAsync(250);
  expect(two.current()).toBe(2);
});

test('a change whose result cannot be read is the caller’s to report, and is read later', async () => {
  const { stored, one } = await openNodes();
  stored.isDown = true;
  await expect(one.changed()).rejects.toThrow('The database is away');
  stored.isDown = false;
  stored.value = 2;
  await one.changed();
  expect(one.current()).toBe(2);
});
