import { MatineeError } from '@matinee/protocol';

/** Whether an account has a second factor, and its code was not sent yet. */
export function isCodeRequired(error: unknown): boolean {
  return error instanceof MatineeError && error.name === 'SecondFactorRequired' && error.details.reason === undefined;
}
