import { flushSync } from 'react-dom';

/**
 * Keyboard users lose their place when the element that has the focus leaves the page. This folder moves the focus on:
 *
 * | What leaves                                   | The focus goes to                                                   | By               |
 * | --------------------------------------------- | ------------------------------------------------------------------- | ---------------- |
 * | a dialog, a menu, the drawer                  | what opened it; if that has left too, what opened that, and so on   | `RestoreFocus`   |
 * | a menu whose item opened a dialog             | into the dialog, and later to the button of the menu                | `RestoreFocus`   |
 * | a step of a dialog, with the field it was in  | the dialog                                                          | `KeepFocus`      |
 * | a row of a list                               | the same control of the row that took its place, or the last row    | `PreserveFocus`  |
 * | nothing, but a row moved                      | the same control of that row, at its new place                      | `PreserveFocus`  |
 * | all rows of a list                            | the first control left in that part of the page                     | `PreserveFocus`  |
 * | a field that took the place of its button     | the button                                                          | `useEditInPlace` |
 * | a tab panel, with the button that switched it | the new panel                                                       | `useFocusPanel`  |
 * | a toast                                       | the next toast, or what had the focus before the toasts             | `ToastList`      |
 *
 * Each acts only if the focus is lost, that is back on the body: an element that the user has reached by then keeps it.
 *
 * Two others take the focus from where it is: a new page (`Shell`) and the first invalid field (`focusFirstInvalid`).
 */
export function isFocusLost(): boolean {
  return document.activeElement === document.body;
}

/** Renders the problems by `change`. */
export function focusFirstInvalid(form: HTMLElement | null, change: () => void): void {
  flushSync(change);
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
