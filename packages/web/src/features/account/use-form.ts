import { useState, type FormEvent } from 'react';
import { useErrorText } from '../../common/texts/use-error-text.ts';
import { focusFirstInvalid } from '../../ui/focus/focus.ts';
import { toFormFailure, findTakenFields, type FormFailure, type Problems } from './account-form.ts';
import { useFormMessages } from './use-form-messages.ts';

export interface FieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

export interface FormState<Field extends string> {
  field: (name: Field) => FieldProps;
  /** Undefined when the problem is at a field. */
  failure: FormFailure | undefined;
  isSending: boolean;
  /** Whether a field differs from the empty form. */
  isChanged: boolean;
  submit: (event: FormEvent<HTMLElement>) => Promise<void>;
}

/**
 * Problems show once the form is submitted, with the focus on the first, until they are corrected. `send` gets the valid values and a
 * function that empties the form. If it rejects, the fields that the error names show it; otherwise it becomes `failure`.
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
  const [failure, setFailure] = useState<FormFailure>();
  /** Messages for refused values, until the values change. */
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
      } else setFailure(await toFormFailure(error, errorText));
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
    isChanged: (Object.keys(empty) as Field[]).some((name) => form[name] !== empty[name]),
    submit,
  };
}
