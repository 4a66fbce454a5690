import { flushSync } from 'react-dom';

/** Renders the problems of a form, by a change of its state, and focuses the first invalid field. */
export function focusFirstInvalid(form: HTMLElement | null, change: () => void): void {
  flushSync(change);
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
