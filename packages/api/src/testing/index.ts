import { createAnswerCheck, type CheckedAnswer } from './answers.ts';
import { createCloseCheck, createMessageCheck } from './messages.ts';

export type { CheckedAnswer };

/** @throws if the OpenAPI document describes another answer, or no such call */
export const checkAnswer = onFirstUse(createAnswerCheck);

/** @throws if the AsyncAPI document describes another message */
export const checkMessage = onFirstUse(createMessageCheck);

/** @throws if the AsyncAPI document does not name a close code */
export const checkCloseCode = onFirstUse(createCloseCheck);

function onFirstUse<Value>(create: () => (value: Value) => void): (value: Value) => void {
  let check: ((value: Value) => void) | undefined;
  return (value) => (check ??= create())(value);
}
