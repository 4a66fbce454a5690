import { canonical, differenceOf } from './difference.ts';

/** A broken rule, which the simulation looks for. */
export class BrokenRule extends Error {
  override readonly name = 'BrokenRule';
}

/**
 * Creates the rules, which remember the first broken one. Nothing is thrown at once, in the middle of the server's work, because the server
 * would treat it as a failure of its own.
 */
export function createRules() {
  let broken: BrokenRule | undefined;

  function holds(isTrue: boolean, rule: string, detail: () => unknown = () => ''): void {
    if (!isTrue) broken ??= new BrokenRule(`${rule}: ${JSON.stringify(detail())}`);
  }

  /** Checks that two values are the same, apart from the order of their keys. */
  function holdsSame(is: unknown, ought: unknown, rule: string): void {
    holds(canonical(is) === canonical(ought), rule, () => differenceOf(is, ought));
  }

  return {
    holds,
    holdsSame,
    /** @throws BrokenRule when a rule was broken */
    check(): void {
      if (broken !== undefined) throw broken;
    },
  };
}
export type Rules = ReturnType<typeof createRules>;
