import type { Clock } from '@matinee/base/clock';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createProvided } from '../../context/create-provided.ts';

export type ToastStyle = 'neutral' | 'success' | 'error' | 'important';

export interface ToastContent {
  style: ToastStyle;
  text: string;
  durationMs: number;
  /** Also removes the toast. */
  action?: { label: string; onPress: () => void };
}

export interface Toast extends ToastContent {
  id: number;
}

/** Oldest first. */
export interface ToastStore extends Pick<StoreApi<readonly Toast[]>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** Replaces an error with the same text. Returns the toast's id. */
  show: (content: ToastContent) => number;
  remove(id: number): void;
  clear(): void;
  /** Stops all toasts' time until `release`. */
  hold(): void;
  release(): void;
}

interface Timer {
  remainingMs: number;
  startedMs: number;
  cancel: () => void;
}

export function createToastStore(clock: Clock): ToastStore {
  const store = createStore<readonly Toast[]>(() => []);
  const timers = new Map<number, Timer>();
  let nextId = 1;
  let isHeld = false;

  const run = (id: number, remainingMs: number) => {
    timers.set(id, { remainingMs, startedMs: clock.now(), cancel: isHeld ? () => undefined : clock.after(remainingMs, () => remove(id)) });
  };

  const remove = (id: number) => {
    timers.get(id)?.cancel();
    timers.delete(id);
    store.setState((toasts) => toasts.filter((toast) => toast.id !== id), true);
  };

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    show(content) {
      const same = store.getState().find(({ style, text }) => style === 'error' && style === content.style && text === content.text);
      if (same !== undefined) remove(same.id);
      const id = nextId;
      nextId += 1;
      store.setState((toasts) => [...toasts, { ...content, id }], true);
      run(id, content.durationMs);
      return id;
    },
    remove,
    clear() {
      for (const id of timers.keys()) remove(id);
    },
    hold() {
      if (isHeld) return;
      isHeld = true;
      for (const timer of timers.values()) {
        timer.cancel();
        timer.remainingMs -= clock.now() - timer.startedMs;
      }
    },
    release() {
      if (!isHeld) return;
      isHeld = false;
      for (const [id, { remainingMs }] of timers) run(id, remainingMs);
    },
  };
}

export const [ToastsContext, useToasts] = createProvided<ToastStore>('toast store');

export function useShowToast(): ToastStore['show'] {
  return useToasts().show;
}
