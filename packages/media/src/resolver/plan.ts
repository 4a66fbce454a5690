/** An outcome if it is already known, else the work that finds it. */
export type Plan<T> =
  | { readonly outcome: PromiseSettledResult<T> }
  /** `atOnce`: how many plans with the same number may run at the same time. */
  | { readonly work: () => Promise<T>; readonly atOnce: number };

export function knownPlan<T extends object>(found: T | Error): Plan<T> {
  return { outcome: found instanceof Error ? { status: 'rejected', reason: found } : { status: 'fulfilled', value: found } };
}

export function failedPlan<T>(reason: unknown): Plan<T> {
  return { outcome: { status: 'rejected', reason } };
}

export function mapPlan<T, R>(plan: Plan<T>, convert: (value: T) => R): Plan<R> {
  if ('work' in plan) return { ...plan, work: async () => convert(await plan.work()) };
  const { outcome } = plan;
  return { outcome: outcome.status === 'rejected' ? outcome : { status: 'fulfilled', value: convert(outcome.value) } };
}
