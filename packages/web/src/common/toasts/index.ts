import { createToastStore, type ToastContent } from './toast-store.ts';

export type { Toast, ToastContent, ToastStyle } from './toast-store.ts';

/** The toasts of this page. */
export const toasts = createToastStore({
  now: () => performance.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
});

/** Shows a toast. Returns its id for `toasts.remove`. */
export function showToast(content: ToastContent): number {
  return toasts.show(content);
}
