import { canonical, differenceOf } from './difference.ts';

export class BrokenRule extends Error {
  override readonly name = 'BrokenRule';
}

/** Creates rules that remember the first broken one. They do not throw at once, as the server would treat that as a failure of its own. */
export function createRules() {
  let broken: BrokenRule | undefined;

  function holds(isTrue: boolean, rule: string, detail: () => unknown = () => ''): void {
    if (!isTrue) broken ??= new BrokenRule(`${rule}: ${JSON.stringify(detail())}`);
  }

  function holdsSame(is: unknown, ought: unknown, rule: string): void {
    holds(canonical(is) === canonical(ought), rule, () => differenceOf(is, ought));
  }

  return {
    holds,
    holdsSame,
    /** @throws BrokenRule */
    check(): void {
      if (broken !== undefined) throw broken;
    },
  };
}
export type Rules = ReturnType<typeof createRules>;
