import { createContext, use, useRef, type ComponentProps, type KeyboardEvent, type RefObject } from 'react';

export interface BaseButtonProps extends Omit<ComponentProps<'button'>, 'onClick' | 'style'> {
  onPress?: (() => void) | undefined;
  onHoverStart?: (() => void) | undefined;
  /** The button ignores presses, and the form isn't sent again. */
  isPending?: boolean | undefined;
}

export interface ButtonTrigger extends Pick<BaseButtonProps, 'aria-haspopup' | 'aria-expanded' | 'onKeyDown' | 'onFocus'> {
  ref: RefObject<HTMLButtonElement | null>;
  onPress: () => void;
  onHoverStart: () => void;
}

export const ButtonTriggerContext = createContext<ButtonTrigger | undefined>(undefined);

/**
 * A button without looks. Unlike the browser's own, a press focuses it in Safari too, where dialogs would otherwise not know their opener;
 * a key presses on release, so holding it presses once; and `aria-disabled` stops presses.
 */
export function BaseButton({ onPress, onHoverStart, isPending = false, type = 'button', ...rest }: BaseButtonProps) {
  const trigger = use(ButtonTriggerContext);
  const isBlocked = isPending || rest['aria-disabled'] === true;
  const press = trigger?.onPress ?? onPress;
  const keys = useKeyPresses(isBlocked || type !== 'button' ? undefined : press);

  return (
    <button
      {...rest}
      {...(trigger !== undefined && {
        ref: trigger.ref,
        'aria-haspopup': trigger['aria-haspopup'],
        'aria-expanded': trigger['aria-expanded'],
      })}
      // oxlint-disable-next-line react/button-has-type -- the type is one of the three
      type={isBlocked ? 'button' : type}
      aria-disabled={isPending || rest['aria-disabled']}
      data-pending={isPending || undefined}
      onClick={({ currentTarget }) => {
        if (isBlocked) return;
        if (document.activeElement !== currentTarget) currentTarget.focus({ preventScroll: true });
        press?.();
      }}
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'touch') return;
        onHoverStart?.();
        trigger?.onHoverStart();
      }}
      onFocus={(event) => {
        rest.onFocus?.(event);
        trigger?.onFocus?.(event);
      }}
      onKeyDown={(event) => {
        rest.onKeyDown?.(event);
        trigger?.onKeyDown?.(event);
        keys.onKeyDown(event);
      }}
      onKeyUp={(event) => keys.onKeyUp(event)}
      onBlur={(event) => {
        rest.onBlur?.(event);
        keys.onBlur();
      }}
    />
  );
}

/**
 * Handles Enter and Space, since React Aria takes the browser's clicks by them for a screen reader's: it then focuses a menu or dialog
 * later, and not at all if something else was focused meanwhile.
 * @param press undefined where the browser's own behaviour is wanted
 */
function useKeyPresses(press: (() => void) | undefined) {
  const held = useRef<string>(undefined);
  return {
    onKeyDown(event: KeyboardEvent) {
      if (press === undefined || (event.key !== 'Enter' && event.key !== ' ')) return;
      event.preventDefault();
      if (!event.repeat) held.current = event.key;
    },
    onKeyUp(event: KeyboardEvent) {
      if (held.current !== event.key) return;
      held.current = undefined;
      event.preventDefault();
      press?.();
    },
    onBlur() {
      held.current = undefined;
    },
  };
}

interface DisabledProps {
  type: 'button';
  'aria-disabled': true;
  'data-tooltip': string;
  onPress: () => void;
}

/** Disables a button, which stays focusable. The reason shows on hover, focus and press (tooltips.ts). */
export function disabledProps(reason: string): DisabledProps {
  return { type: 'button', 'aria-disabled': true, 'data-tooltip': reason, onPress: () => undefined };
}
