import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { classNames } from '../class-names.ts';
import { FieldLock } from './FieldLock.tsx';
import styles from './RadioCards.module.css';

export interface RadioCardsProps<Value extends string> {
  label: string;
  hideLabel?: boolean;
  options: readonly { value: Value; label: string; hint: string }[];
  value: Value;
  onChange: (value: Value) => void;
  disabledReason?: string | undefined;
}

export function RadioCards<Value extends string>({
  label,
  hideLabel = false,
  options,
  value,
  onChange,
  disabledReason,
}: RadioCardsProps<Value>) {
  return (
    <RadioGroup
      className={classNames(styles.group)}
      value={value}
      onChange={(next) => onChange(next as Value)}
      isDisabled={disabledReason !== undefined}
      {...(hideLabel ? { 'aria-label': label } : {})}
    >
      {!hideLabel && <Label className={styles.label}>{label}</Label>}
      <div className={styles.cards}>
        {options.map((option) => (
          <Radio key={option.value} value={option.value} className={classNames(styles.card)}>
            <span className={styles.dot} />
            <span>{option.label}</span>
            <span className="hint">{option.hint}</span>
          </Radio>
        ))}
      </div>
      {disabledReason !== undefined && (
        <Text slot="description">
          <FieldLock reason={disabledReason} />
        </Text>
      )}
    </RadioGroup>
  );
}
