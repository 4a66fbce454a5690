import { initialLimits, type LimitSettings } from '@matinee/protocol';

/** The limits as operators have set them. */
export interface LiveLimits {
  /** Returns the limits at this moment. Call it each time. */
  current(): LimitSettings;
  /** Calls back after every change. Returns the function that stops this. */
  onChange(listener: (now: LimitSettings) => void): () => void;
}

/** Limits that stay as they are at first. */
export const initialLiveLimits: LiveLimits = { current: () => initialLimits, onChange: () => () => undefined };

/** Applies the limits now and after every change, for as long as there are settings. */
export function applyLimits(limits: LiveLimits, apply: (now: LimitSettings) => void): void {
  apply(limits.current());
  limits.onChange(apply);
}
