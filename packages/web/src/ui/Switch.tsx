import { Switch as AriaSwitch } from 'react-aria-components/Switch';
import { classNames } from './class-names.ts';
import styles from './Switch.module.css';

export interface SwitchProps {
  label: string;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  /** Why it cannot be changed. Disables the switch. */
  disabledReason?: string | undefined;
  isDisabled?: boolean;
}

export function Switch({ label, isSelected, onChange, disabledReason, isDisabled = false }: SwitchProps) {
  return (
    <AriaSwitch
      className={classNames(styles.switch)}
      isSelected={isSelected}
      onChange={onChange}
      isDisabled={isDisabled || disabledReason !== undefined}
    >
      <span className={styles.texts}>
        {label}
        {disabledReason !== undefined && <small>{disabledReason}</small>}
      </span>
      <span className={styles.track} />
    </AriaSwitch>
  );
}
