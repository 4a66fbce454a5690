import { useErrorText } from '../texts/use-error-text.ts';
import { useShowToast } from './toast-store.ts';

const doneToastMs = 3000;
const errorToastMs = 5000;

/** Resolves with the success of `work`. A toast shows the failure, or `done`. */
export function useAttempt(): (work: () => Promise<unknown>, done?: string) => Promise<boolean> {
  const showToast = useShowToast();
  const errorText = useErrorText();
  return async (work, done) => {
    try {
      await work();
    } catch (error) {
      showToast({ style: 'error', text: await errorText(error), durationMs: errorToastMs });
      return false;
    }
    if (done !== undefined) showToast({ style: 'success', text: done, durationMs: doneToastMs });
    return true;
  };
}
