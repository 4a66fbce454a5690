import { createProvided } from '../../context/create-provided.ts';
import type { ToastStore } from './toast-store.ts';

/** The toasts of this page. */
export const [ToastsContext, useToasts] = createProvided<ToastStore>('toast store');

/** Shows a toast, and returns its id for `useToasts().remove`. */
export function useShowToast(): ToastStore['show'] {
  return useToasts().show;
}
