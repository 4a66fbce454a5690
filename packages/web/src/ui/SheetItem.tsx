import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { BaseButton } from './BaseButton.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import styles from './Menu.module.css';

export interface SheetItemProps {
  label: string;
  icon: LucideIcon;
  kind?: 'danger' | undefined;
  /** Why it is disabled: a second line, as nothing shows a tooltip to a finger. */
  disabledReason?: string | undefined;
  onPress: () => void;
}

/** An item of a menu that is a dialog at the lower edge of a phone. It looks as in a menu. */
export function SheetItem({ label, icon, kind, disabledReason, onPress }: SheetItemProps) {
  const id = useId();
  return (
    <BaseButton
      className={classNames(styles.item, styles.sheetItem)}
      data-kind={kind}
      aria-labelledby={id}
      aria-describedby={disabledReason !== undefined ? `${id}-reason` : undefined}
      aria-disabled={disabledReason !== undefined}
      onPress={onPress}
    >
      <Icon of={icon} />
      <span>
        <span id={id}>{label}</span>
        {disabledReason !== undefined && <small id={`${id}-reason`}>{disabledReason}</small>}
      </span>
    </BaseButton>
  );
}
