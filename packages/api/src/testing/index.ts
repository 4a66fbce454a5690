import { createAnswerCheck, type CheckedAnswer } from './answers.ts';
import { createCloseCheck, createMessageCheck } from './messages.ts';

export type { CheckedAnswer };

/** Checks that an answer is as the OpenAPI document describes it. @throws if it is not, or the document has no such call */
export const checkAnswer = onFirstUse(createAnswerCheck);

/** Checks that a message of the server is as the AsyncAPI document describes it. @throws if it is not */
export const checkMessage = onFirstUse(createMessageCheck);

/** Checks that the AsyncAPI document names a close code of the server. @throws if it does not */
export const checkCloseCode = onFirstUse(createCloseCheck);

function onFirstUse<Value>(create: () => (value: Value) => void): (value: Value) => void {
  let check: ((value: Value) => void) | undefined;
  return (value) => (check ??= create())(value);
}
