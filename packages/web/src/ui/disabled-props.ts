/** What a control that cannot be used now is given in place of its action: it stays focusable, and its tooltip says why. */
export interface DisabledProps {
  type: 'button';
  'aria-disabled': true;
  'data-tooltip': string;
  onPress: () => void;
}

/** Keeps a React Aria button from acting, and says why: on hover, on focus, and when it is pressed (see tooltips.ts). */
export function disabledProps(reason: string): DisabledProps {
  return { type: 'button', 'aria-disabled': true, 'data-tooltip': reason, onPress: () => undefined };
}
