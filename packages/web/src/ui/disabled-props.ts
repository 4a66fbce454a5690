/** The props of a disabled control, which stays focusable and says why in its tooltip. */
export interface DisabledProps {
  type: 'button';
  'aria-disabled': true;
  'data-tooltip': string;
  onPress: () => void;
}

/** Disables a button with a reason, which shows on hover, on focus and on a press (see tooltips.ts). */
export function disabledProps(reason: string): DisabledProps {
  return { type: 'button', 'aria-disabled': true, 'data-tooltip': reason, onPress: () => undefined };
}
