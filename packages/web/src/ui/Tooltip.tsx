import { useState, type ReactElement } from 'react';
import { TooltipTrigger, Tooltip as AriaTooltip } from 'react-aria-components/Tooltip';
import { classNames } from './class-names.ts';
import styles from './Tooltip.module.css';

export interface TooltipProps {
  text: string;
  /** The key that does the same, shown after the text. */
  shortcut?: string | undefined;
  placement?: 'top' | 'bottom' | 'left' | 'right';
  /** One focusable React Aria element. */
  children: ReactElement;
}

/** A word about a control, shown on hover and focus. The control must have its own name; this only adds to it. */
export function Tooltip({ text, shortcut, placement = 'top', children }: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={80}>
      {children}
      <Bubble text={text} shortcut={shortcut} placement={placement} />
    </TooltipTrigger>
  );
}

/** What a control that cannot be used now is given instead of its action. */
export interface Blocked {
  type: 'button';
  'aria-disabled': true;
  onPress: () => void;
}

export interface ReasonProps {
  text: string;
  children: (blocked: Blocked) => ReactElement;
}

/** Keeps a control that cannot be used now focusable, and says why: on hover, on focus, and when it is pressed. */
export function Reason({ text, children }: ReasonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <TooltipTrigger delay={200} closeDelay={80} isOpen={isOpen} onOpenChange={setOpen} shouldCloseOnPress={false}>
      {children({ type: 'button', 'aria-disabled': true, onPress: () => setOpen(true) })}
      <Bubble text={text} placement="top" />
    </TooltipTrigger>
  );
}

function Bubble({ text, shortcut, placement }: Pick<TooltipProps, 'text' | 'shortcut' | 'placement'>) {
  return (
    <AriaTooltip className={classNames(styles.tooltip)} placement={placement ?? 'top'} offset={6}>
      {text}
      {shortcut !== undefined && <kbd className={styles.key}>{shortcut}</kbd>}
    </AriaTooltip>
  );
}
