import { useState, type FormEvent } from 'react';
import { useErrorText } from '../../common/use-error-text.ts';
import { focusFirstInvalid } from '../../ui/focus/focus-first-invalid.ts';
import { failureOf, findTakenFields, type Failure, type Problems } from './account-form.ts';
import { useFormMessages } from './use-form-messages.ts';

/** What a text field of a form shows and does. */
export interface FieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

export interface FormState<Field extends string> {
  /** Of one field, to be spread on its TextField. */
  field: (name: Field) => FieldProps;
  /** Why nothing came of it, where no field is to blame. */
  failure: Failure | undefined;
  isSending: boolean;
  submit: (event: FormEvent<HTMLElement>) => Promise<void>;
}

/**
 * A form of text fields, whose problems show once it has been sent, with the cursor in the first of them, and go away with what caused them. `send` is given
 * what is filled in rightly, and how to empty the fields; what it rejects with is shown at the fields that it names, or is the failure.
 */
export function useForm<Field extends string>(
  empty: Readonly<Record<Field, string>>,
  problemsOf: (form: Readonly<Record<Field, string>>) => Problems<Field>,
  send: (form: Readonly<Record<Field, string>>, clear: (kept?: Partial<Record<Field, string>>) => void) => Promise<void>,
): FormState<Field> {
  const messages = useFormMessages();
  const errorText = useErrorText();
  const [form, setForm] = useState(empty);
  const [isChecked, setChecked] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  /** Why the server refused values of fields, until they change. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const problems: Problems<Field> = isChecked ? problemsOf(form) : {};

  function clear(kept: Partial<Record<Field, string>> = {}): void {
    setForm({ ...empty, ...kept });
    setChecked(false);
  }

  async function submit(event: FormEvent<HTMLElement>): Promise<void> {
    event.preventDefault();
    const element = event.currentTarget;
    focusFirstInvalid(element, () => {
      setChecked(true);
      setFailure(undefined);
    });
    if (isSending || Object.keys(problemsOf(form)).length > 0) return;
    setSending(true);
    try {
      await send(form, clear);
    } catch (error) {
      const taken = findTakenFields(error);
      if (taken.length > 0) {
        const text = await errorText(error);
        focusFirstInvalid(element, () => setRefused(Object.fromEntries(taken.map((field) => [field, text]))));
      } else setFailure(await failureOf(error, errorText));
    } finally {
      setSending(false);
    }
  }

  return {
    field: (name) => ({
      value: form[name],
      onChange(value) {
        setForm((before) => ({ ...before, [name]: value }));
        setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field !== name)));
      },
      error: refused[name] ?? messages.problem(problems[name]),
    }),
    failure,
    isSending,
    submit,
  };
}
