import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { classNames } from '../class-names.ts';
import styles from './SegmentedControl.module.css';

export interface SegmentedControlProps<Value extends string> {
  label: string;
  hideLabel?: boolean;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  wide?: boolean;
  isDisabled?: boolean;
}

/** For two to four short alternatives. */
export function SegmentedControl<Value extends string>({
  label,
  hideLabel = false,
  options,
  value,
  onChange,
  wide = false,
  isDisabled = false,
}: SegmentedControlProps<Value>) {
  return (
    <RadioGroup
      className={classNames(styles.group)}
      value={value}
      onChange={(next) => onChange(next as Value)}
      orientation="horizontal"
      isDisabled={isDisabled}
      data-wide={wide ? '' : undefined}
      {...(hideLabel ? { 'aria-label': label } : {})}
    >
      {!hideLabel && <Label className={styles.label}>{label}</Label>}
      <div className={styles.segmented}>
        {options.map((option) => (
          <Radio key={option.value} value={option.value} className={classNames(styles.segment)}>
            {option.label}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
