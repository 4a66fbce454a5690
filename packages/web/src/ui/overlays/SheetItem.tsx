import type { LucideIcon } from 'lucide-react';
import { BaseButton } from '../BaseButton.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../pictures/Icon.tsx';
import styles from './Menu.module.css';

export interface SheetItemProps {
  label: string;
  /** The accessible name where the label says too little. It contains the label. */
  name?: string | undefined;
  icon: LucideIcon;
  kind?: 'danger' | undefined;
  /** A short text at its end, such as a value. */
  end?: string | undefined;
  /** The keyboard shortcut, shown where there is a mouse. */
  shortcut?: string | undefined;
  /** Whether it is the selected one of several alternatives. */
  isSelected?: boolean | undefined;
  /** Whether what it opens below itself shows. */
  isExpanded?: boolean | undefined;
  /** Takes the focus when it appears. */
  hasFocus?: boolean | undefined;
  /** A second line. */
  note?: string | undefined;
  /** Why it is disabled: a second line, as nothing shows a tooltip to a finger. */
  disabledReason?: string | undefined;
  onPress: () => void;
}

/** An item of a list in a dialog, such as the sheet at the lower edge of a phone. It looks as in a menu. */
export function SheetItem({
  label,
  name,
  icon,
  kind,
  end,
  shortcut,
  isSelected,
  isExpanded,
  hasFocus,
  note,
  disabledReason,
  onPress,
}: SheetItemProps) {
  return (
    <BaseButton
      className={classNames(styles.item, styles.sheetItem)}
      data-kind={kind}
      aria-label={name}
      aria-disabled={disabledReason !== undefined}
      aria-pressed={isSelected}
      aria-expanded={isExpanded}
      aria-keyshortcuts={shortcut}
      // The button that had the focus has left the dialog.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={hasFocus}
      onPress={onPress}
    >
      <Icon of={icon} />
      <span>
        <span>{label}</span>
        {(disabledReason ?? note) !== undefined && <small>{disabledReason ?? note}</small>}
      </span>
      {end !== undefined && <span className={styles.end}>{end}</span>}
      {shortcut !== undefined && (
        <span className={classNames(styles.end, styles.shortcut)} aria-hidden="true">
          {shortcut}
        </span>
      )}
    </BaseButton>
  );
}
