import { useState, type ReactElement } from 'react';
import { TooltipTrigger, Tooltip as AriaTooltip } from 'react-aria-components/Tooltip';
import { classNames } from './class-names.ts';
import styles from './Tooltip.module.css';

/** What a control that cannot be used now is given instead of its action. */
export interface Blocked {
  type: 'button';
  'aria-disabled': true;
  onPress: () => void;
}

export interface TooltipProps {
  /** A word about the control; it must have its own name, this only adds to it. Without one there is no tooltip. */
  text?: string | undefined;
  /** The key that does the same, shown after the text. */
  shortcut?: string | undefined;
  /** Why the control cannot be used now, in place of the text. The control stays focusable, and says so when it is pressed. */
  reason?: string | undefined;
  /** One focusable React Aria element. It stays the same one, with its focus, when it is blocked and when it is not. */
  children: (blocked: Blocked | undefined) => ReactElement;
}

/** A word about a control, shown on hover and focus. It can be pointed at, and sent away by Escape. */
export function Tooltip({ text, shortcut, reason, children }: TooltipProps) {
  const [isOpen, setOpen] = useState(false);
  const isBlocked = reason !== undefined;
  const shown = reason ?? text;
  return (
    <TooltipTrigger
      delay={isBlocked ? 200 : 500}
      closeDelay={120}
      isOpen={isOpen && shown !== undefined}
      onOpenChange={setOpen}
      isDisabled={shown === undefined}
      shouldCloseOnPress={!isBlocked}
    >
      {children(isBlocked ? { type: 'button', 'aria-disabled': true, onPress: () => setOpen(true) } : undefined)}
      <AriaTooltip className={classNames(styles.tooltip)} placement="top" offset={6}>
        {shown}
        {!isBlocked && shortcut !== undefined && <kbd className={styles.key}>{shortcut}</kbd>}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
