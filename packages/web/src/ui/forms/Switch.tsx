import { Switch as AriaSwitch } from 'react-aria-components/Switch';
import { classNames } from '../class-names.ts';
import styles from './Switch.module.css';

export interface SwitchProps {
  label: string;
  hideLabel?: boolean;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  disabledReason?: string | undefined;
  isDisabled?: boolean;
}

export function Switch({ label, hideLabel = false, isSelected, onChange, disabledReason, isDisabled = false }: SwitchProps) {
  return (
    <AriaSwitch
      className={classNames(styles.switch, hideLabel && styles.bare)}
      isSelected={isSelected}
      onChange={onChange}
      isDisabled={isDisabled || disabledReason !== undefined}
    >
      <span className={hideLabel ? 'visually-hidden' : styles.texts}>
        {label}
        {disabledReason !== undefined && <small>{disabledReason}</small>}
      </span>
      <span className={styles.track} />
    </AriaSwitch>
  );
}
