import { useState } from 'react';
import { focusFirstInvalid } from '../ui/focus/focus.ts';
import { useErrorText } from './texts/use-error-text.ts';

export function useSending() {
  const errorText = useErrorText();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();

  /** Sends, and never rejects. After a refusal the first invalid field of `form` gets the focus. */
  async function send(work: () => Promise<unknown>, form: HTMLElement | null = null): Promise<void> {
    setSending(true);
    try {
      await work();
    } catch (error) {
      const text = await errorText(error);
      focusFirstInvalid(form, () => setProblem(text));
    } finally {
      setSending(false);
    }
  }

  return { send, isSending, problem, forgetProblem: () => setProblem(undefined) };
}
