import { createStore } from 'zustand/vanilla';

/** The ids of the films of which this page's user is being asked for a copy. */
export const copyQuestions = createStore<ReadonlySet<string>>(() => new Set());

const answers = new Map<string, PromiseWithResolvers<void>>();
/** The films whose player waits for an answer. */
const waiting = new Set<string>();

/** Asks the user once for their copy of a film. Resolves when they have picked it, or want the film sent. */
export function copyAnswer(id: string): Promise<void> {
  const known = answers.get(id);
  if (known !== undefined) return known.promise;
  const answer = Promise.withResolvers<void>();
  answers.set(id, answer);
  waiting.add(id);
  askForCopy(id);
  return answer.promise;
}

/** Asks the user for their copy of a film, also again. */
export function askForCopy(id: string): void {
  copyQuestions.setState(new Set([...copyQuestions.getState(), id]), true);
}

/** Ends the question for a film: its user has picked a copy, or wants it sent. Returns whether its player has waited for that. */
export function endQuestion(id: string): boolean {
  copyQuestions.setState(new Set([...copyQuestions.getState()].filter((other) => other !== id)), true);
  const isAwaited = waiting.delete(id);
  answers.get(id)?.resolve();
  return isAwaited;
}
