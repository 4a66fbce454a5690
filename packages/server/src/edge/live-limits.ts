import { initialLimits, type LimitSettings } from '@matinee/protocol';

/** The limits as set by operators. */
export interface LiveLimits {
  /** Call it each time. */
  current(): LimitSettings;
  /** Returns the function that removes the listener. */
  onChange(listener: (now: LimitSettings) => void): () => void;
}

export const initialLiveLimits: LiveLimits = { current: () => initialLimits, onChange: () => () => undefined };

export function applyLimits(limits: LiveLimits, apply: (now: LimitSettings) => void): void {
  apply(limits.current());
  limits.onChange(apply);
}
