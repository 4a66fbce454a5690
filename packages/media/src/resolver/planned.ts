/** One of several things to find: its outcome when that is known already, else the work that finds it. */
export type Planned<T> =
  | { readonly outcome: PromiseSettledResult<T> }
  /** `atOnce`: how many of its kind may run at the same time. */
  | { readonly work: () => Promise<T>; readonly atOnce: number };

/** A plan whose outcome is known: a value or a failure. */
export function knownPlan<T extends object>(found: T | Error): Planned<T> {
  return { outcome: found instanceof Error ? { status: 'rejected', reason: found } : { status: 'fulfilled', value: found } };
}

export function failedPlan<T>(reason: unknown): Planned<T> {
  return { outcome: { status: 'rejected', reason } };
}

/** The same plan, with its value converted. */
export function mapPlan<T, R>(plan: Planned<T>, convert: (value: T) => R): Planned<R> {
  if ('work' in plan) return { ...plan, work: async () => convert(await plan.work()) };
  const { outcome } = plan;
  return { outcome: outcome.status === 'rejected' ? outcome : { status: 'fulfilled', value: convert(outcome.value) } };
}
