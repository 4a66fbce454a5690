import { flushSync } from 'react-dom';

/** Shows what is wrong with a form, by changing its state, and puts the cursor into the first field that is wrong. */
export function showProblems(form: HTMLElement | null, change: () => void): void {
  flushSync(change);
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
