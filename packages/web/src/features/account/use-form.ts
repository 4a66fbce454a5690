import { useState } from 'react';
import type { Problems } from './account-form.ts';

/** A form whose problems show once it has been sent, and go away with what caused them. */
export function useForm<Form extends object>(empty: Form, problemsOf: (form: Form) => Problems<string>) {
  const [form, setForm] = useState(empty);
  const [isChecked, setChecked] = useState(false);
  const [isSending, setSending] = useState(false);
  /** What the server had against fields, as long as these stay as they were. */
  const [refused, setRefused] = useState<Problems<string>>({});

  return {
    form,
    isSending,
    change: (changes: Partial<Form>): void => {
      setForm((before) => ({ ...before, ...changes }));
      setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))));
    },
    problems: { ...(isChecked ? problemsOf(form) : {}), ...refused } as Problems<keyof Form & string>,
    refuse: setRefused,
    clear: (): void => {
      setForm(empty);
      setChecked(false);
    },
    /** Sends what is filled in rightly. Rejects as `send` does. */
    submit: async (send: () => Promise<void>): Promise<void> => {
      setChecked(true);
      if (isSending || Object.keys(problemsOf(form)).length > 0) return;
      setSending(true);
      try {
        await send();
      } finally {
        setSending(false);
      }
    },
  };
}
