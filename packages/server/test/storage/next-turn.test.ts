import { expect, test } from 'vitest';
import { inSteps, nextTurn } from '../../src/storage/next-turn.ts';

test('[CHAT-38] each turn of the event loop runs one step of the work under way', async () => {
  let turn = 0;
  let isOver = false;
  const tick = (): void => {
    turn += 1;
    if (!isOver) setImmediate(tick);
  };
  tick();
  const steps: number[] = [];
  const work = async (): Promise<void> => {
    for (let step = 0; step < 5; step += 1) {
      await nextTurn();
      steps.push(turn);
    }
  };
  await Promise.all(Array.from({ length: 20 }, work));
  isOver = true;
  expect(new Set(steps).size).toBe(100);
});

test('a deletion in steps goes on until a step touches fewer rows than it may', async () => {
  const touched = [200n, 200n, 3n];
  const statement = { executeTakeFirstOrThrow: async () => ({ numDeletedRows: touched.shift() ?? 0n }) };
  expect(await inSteps(statement, 200)).toBe(403);
  expect(touched).toEqual([]);
});
