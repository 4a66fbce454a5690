import { canonical, differenceOf } from './difference.ts';

/** A rule that does not hold: what the simulation is there to find. */
export class BrokenRule extends Error {
  override readonly name = 'BrokenRule';
}

/**
 * Remembers the first rule that does not hold. Nothing is thrown where it is noticed: that is in the middle of what the
 * server does, which would take it for trouble of its own.
 */
export function createRules() {
  let broken: BrokenRule | undefined;

  function holds(isTrue: boolean, rule: string, detail: () => unknown = () => ''): void {
    if (!isTrue) broken ??= new BrokenRule(`${rule}: ${JSON.stringify(detail())}`);
  }

  /** Two values are the same, byte for byte, in whatever order their keys are. */
  function holdsSame(is: unknown, ought: unknown, rule: string): void {
    holds(canonical(is) === canonical(ought), rule, () => differenceOf(is, ought));
  }

  return {
    holds,
    holdsSame,
    /** @throws BrokenRule when one has not held */
    check(): void {
      if (broken !== undefined) throw broken;
    },
  };
}
export type Rules = ReturnType<typeof createRules>;
