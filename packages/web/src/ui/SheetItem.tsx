import type { LucideIcon } from 'lucide-react';
import { BaseButton } from './BaseButton.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import styles from './Menu.module.css';

export interface SheetItemProps {
  label: string;
  icon: LucideIcon;
  kind?: 'danger' | undefined;
  /** A short text at its end, such as a value or a key. */
  end?: string | undefined;
  /** Of one of several to choose from. */
  isSelected?: boolean | undefined;
  /** Takes the focus when it appears. */
  hasFocus?: boolean | undefined;
  /** Why it is disabled: a second line, as nothing shows a tooltip to a finger. */
  disabledReason?: string | undefined;
  onPress: () => void;
}

/** An item of a list in a dialog, such as the sheet at the lower edge of a phone. It looks as in a menu. */
export function SheetItem({ label, icon, kind, end, isSelected, hasFocus, disabledReason, onPress }: SheetItemProps) {
  return (
    <BaseButton
      className={classNames(styles.item, styles.sheetItem)}
      data-kind={kind}
      aria-disabled={disabledReason !== undefined}
      aria-pressed={isSelected}
      // What was focused has gone from the dialog.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={hasFocus}
      onPress={onPress}
    >
      <Icon of={icon} />
      <span>
        <span>{label}</span>
        {disabledReason !== undefined && <small>{disabledReason}</small>}
      </span>
      {end !== undefined && <span className={styles.end}>{end}</span>}
    </BaseButton>
  );
}
