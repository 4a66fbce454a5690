import { createContext, use, type ComponentProps, type MouseEvent, type RefObject } from 'react';

export interface BaseButtonProps extends Omit<ComponentProps<'button'>, 'onClick' | 'style'> {
  onPress?: (() => void) | undefined;
  /** Called when a pointer that can hover reaches the button. */
  onHoverStart?: (() => void) | undefined;
  /** The action is running: the button takes no press, and the form isn't sent again. */
  isPending?: boolean | undefined;
}

/** What a menu adds to the button that opens it. */
export interface ButtonTrigger extends Pick<BaseButtonProps, 'aria-haspopup' | 'aria-expanded' | 'onKeyDown' | 'onFocus'> {
  ref: RefObject<HTMLButtonElement | null>;
  onPress: () => void;
  onHoverStart: () => void;
}

export const ButtonTriggerContext = createContext<ButtonTrigger | undefined>(undefined);

/**
 * A `<button>` without looks. It differs from the browser's own in three ways: a press focuses it in Safari too, where
 * dialogs would otherwise not know what opened them; a key held down presses once; and `aria-disabled` stops presses.
 */
export function BaseButton({ onPress, onHoverStart, isPending = false, type = 'button', ...rest }: BaseButtonProps) {
  const trigger = use(ButtonTriggerContext);
  const isBlocked = isPending || rest['aria-disabled'] === true;

  function press({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    if (isBlocked) return;
    if (document.activeElement !== currentTarget) currentTarget.focus({ preventScroll: true });
    (trigger?.onPress ?? onPress)?.();
  }

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
      onClick={press}
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
        if (event.key === 'Enter' && event.repeat) event.preventDefault();
      }}
    />
  );
}
