import { preciseClock } from '@matinee/base/clock';
import { createToastStore, type ToastContent } from './toast-store.ts';

export type { Toast, ToastContent, ToastStyle } from './toast-store.ts';

/** The toasts of this page. */
export const toasts = createToastStore(preciseClock);

/** Shows a toast. Returns its id for `toasts.remove`. */
export function showToast(content: ToastContent): number {
  return toasts.show(content);
}
