import type { LucideIcon } from 'lucide-react';
import { BaseButton } from '../BaseButton.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../pictures/Icon.tsx';
import styles from './Menu.module.css';

export interface SheetItemProps {
  label: string;
  /** Contains the label. */
  name?: string | undefined;
  icon: LucideIcon;
  kind?: 'danger' | undefined;
  end?: string | undefined;
  /** Shown where there is a mouse. */
  shortcut?: string | undefined;
  isSelected?: boolean | undefined;
  isExpanded?: boolean | undefined;
  hasFocus?: boolean | undefined;
  note?: string | undefined;
  /** A second line, since touch screens show no tooltips. */
  disabledReason?: string | undefined;
  onPress: () => void;
}

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
