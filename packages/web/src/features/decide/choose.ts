import type { PollKind } from '@matinee/protocol';

/** The ballot after a press on an option: one of a single choice replaces the other, further ones are added at the end. */
export function choose(kind: PollKind, choices: readonly number[], option: number): number[] {
  if (choices.includes(option)) return choices.filter((other) => other !== option);
  return kind === 'single' ? [option] : [...choices, option];
}
