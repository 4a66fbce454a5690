import type { Clock } from '@matinee/base/clock';
import { isRefusedForNow, noAnswer } from '../fetch/fetch-errors.ts';
import type { Plan } from './plan.ts';

interface Waiting<T> {
  index: number;
  work: () => Promise<T>;
  atOnce: number;
}

/** A few hundred in one turn would take tens of milliseconds. */
const itemsPerTurn = 16;

export async function mapInTurns<T, R>(items: readonly T[], prepare: (item: T) => Promise<R>): Promise<R[]> {
  const prepared: R[] = [];
  for (let from = 0; from < items.length; from += itemsPerTurn) {
    if (from > 0) await nextTurn();
    prepared.push(...(await Promise.all(items.slice(from, from + itemsPerTurn).map(prepare))));
  }
  return prepared;
}

/**
 * Returns outcomes in order. Work that hasn't started after `patienceMs` fails as if its site hadn't answered.
 * @throws TooManyRequests as soon as any work does: a part of the result isn't what was requested
 */
export async function runPlans<T>(plans: readonly Plan<T>[], clock: Clock, patienceMs: number): Promise<PromiseSettledResult<T>[]> {
  const outcomes: PromiseSettledResult<T>[] = [];
  const waiting: Waiting<T>[] = [];
  plans.forEach((plan, index) => {
    if ('outcome' in plan) outcomes[index] = plan.outcome;
    else waiting.push({ index, ...plan });
  });
  const endMs = clock.now() + patienceMs;
  let isOver = false;

  async function runOne(work: () => Promise<T>): Promise<PromiseSettledResult<T>> {
    if (clock.now() > endMs) return { status: 'rejected', reason: noAnswer() };
    const [outcome] = await Promise.allSettled([work()]);
    return outcome;
  }

  async function worker(queue: Iterable<Waiting<T>>): Promise<void> {
    let isFirst = true;
    for (const { index, work } of queue) {
      // Look-ups of unknown hosts fail immediately: hundreds in a row would block the event loop.
      if (!isFirst) await nextTurn();
      isFirst = false;
      if (isOver) return;
      const outcome = await runOne(work);
      outcomes[index] = outcome;
      if (outcome.status === 'rejected' && isRefusedForNow(outcome.reason)) {
        isOver = true;
        throw outcome.reason;
      }
    }
  }

  await Promise.all(
    [...Map.groupBy(waiting, ({ atOnce }) => atOnce)].flatMap(([atOnce, queue]) => {
      const rest = queue.values();
      return Array.from({ length: Math.min(atOnce, queue.length) }, () => worker(rest));
    }),
  );
  return outcomes;
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
