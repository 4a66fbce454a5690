import type { Clock } from '@matinee/base/clock';
import type { NodeBus } from './node-bus.ts';

/** Undefined when the node took too long. */
export type NodeAnswer = { value: unknown } | { error: unknown } | undefined;

export async function askAll(
  bus: Pick<NodeBus, 'others' | 'ask'>,
  { clock, withinMs }: { clock: Pick<Clock, 'after'>; withinMs: number },
  topic: string,
  question: object,
): Promise<NodeAnswer[]> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const cancel = clock.after(withinMs, () => resolve(undefined));
  const ask = (node: string): Promise<NodeAnswer> =>
    bus.ask(node, topic, question).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
  const answers = await Promise.all(bus.others().map((node) => Promise.race([ask(node), late])));
  cancel();
  return answers;
}
