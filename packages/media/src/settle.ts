import { noAnswer, isRefusedForNow } from './fetch/fetch-errors.ts';

/** One thing of several that were asked for: what came of it already, or work. */
export type Planned<T> =
  | { readonly outcome: PromiseSettledResult<T> }
  /** `atOnce`: how many of its kind are worth doing at the same time. */
  | { readonly work: () => Promise<T>; readonly atOnce: number };

interface Waiting<T> {
  index: number;
  work: () => Promise<T>;
  atOnce: number;
}

/** Things that are prepared in one turn of the event loop. A few hundred take tens of milliseconds. */
const perTurn = 16;

/** Calls `prepare` for every item, in turns that leave room for others. */
export async function mapInTurns<T, R>(items: readonly T[], prepare: (item: T) => Promise<R>): Promise<R[]> {
  const prepared: R[] = [];
  for (let from = 0; from < items.length; from += perTurn) {
    if (from > 0) await nextTurn();
    prepared.push(...(await Promise.all(items.slice(from, from + perTurn).map(prepare))));
  }
  return prepared;
}

/**
 * Does what was planned, a few at a time, and tells how each went, in their order. What has not begun after
 * `patienceMs` fails as if its site had not answered. @throws TooManyRequests at once when any of it is refused so: what
 * could be had of the rest would not be what was asked for.
 */
export async function settle<T>(plans: readonly Planned<T>[], patienceMs: number): Promise<PromiseSettledResult<T>[]> {
  const outcomes: PromiseSettledResult<T>[] = [];
  const waiting: Waiting<T>[] = [];
  plans.forEach((plan, index) => {
    if ('outcome' in plan) outcomes[index] = plan.outcome;
    else waiting.push({ index, ...plan });
  });
  const endMs = performance.now() + patienceMs;
  let isOver = false;

  async function runOne(work: () => Promise<T>): Promise<PromiseSettledResult<T>> {
    if (performance.now() > endMs) return { status: 'rejected', reason: noAnswer() };
    const [outcome] = await Promise.allSettled([work()]);
    return outcome;
  }

  async function worker(line: Iterable<Waiting<T>>): Promise<void> {
    let isFirst = true;
    for (const { index, work } of line) {
      // A host that is known to be missing fails at once: hundreds of them would leave nobody else a turn.
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
    [...Map.groupBy(waiting, ({ atOnce }) => atOnce)].flatMap(([atOnce, line]) => {
      const rest = line.values();
      return Array.from({ length: Math.min(atOnce, line.length) }, () => worker(rest));
    }),
  );
  return outcomes;
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
