import { createStore } from 'zustand/vanilla';

/** Films for which the page is asking for the user's copy. */
export const copyQuestions = createStore<ReadonlySet<string>>(() => new Set());

const answers = new Map<string, PromiseWithResolvers<void>>();
const waiting = new Set<string>();

/** Asks the user once for a copy. Resolves when they have picked one, or want the film sent. */
export function copyAnswer(id: string): Promise<void> {
  const known = answers.get(id);
  if (known !== undefined) return known.promise;
  const answer = Promise.withResolvers<void>();
  answers.set(id, answer);
  waiting.add(id);
  askForCopy(id);
  return answer.promise;
}

/** Asks even if the user has answered before. */
export function askForCopy(id: string): void {
  copyQuestions.setState(new Set([...copyQuestions.getState(), id]), true);
}

/** Ends a question. Returns whether the film's player has waited for the answer. */
export function endQuestion(id: string): boolean {
  copyQuestions.setState(new Set([...copyQuestions.getState()].filter((other) => other !== id)), true);
  const isAwaited = waiting.delete(id);
  answers.get(id)?.resolve();
  return isAwaited;
}
