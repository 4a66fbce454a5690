import { Check } from 'lucide-react';
import { Checkbox } from 'react-aria-components/Checkbox';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { classNames } from '../class-names.ts';
import styles from './CheckboxCards.module.css';
import { FieldProblem } from './FieldProblem.tsx';
import { Icon } from '../pictures/Icon.tsx';

export interface CheckboxCardsProps<Value extends string> {
  label: string;
  hideLabel?: boolean;
  options: readonly { value: Value; label: string; hint: string }[];
  values: readonly string[];
  onChange: (values: Value[]) => void;
  error?: string | undefined;
}

export function CheckboxCards<Value extends string>({
  label,
  hideLabel = false,
  options,
  values,
  onChange,
  error,
}: CheckboxCardsProps<Value>) {
  return (
    <CheckboxGroup
      className={classNames(styles.group)}
      value={[...values]}
      onChange={(next) => onChange(next as Value[])}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      {...(hideLabel ? { 'aria-label': label } : {})}
    >
      {!hideLabel && <Label className={classNames(styles.label)}>{label}</Label>}
      <div>
        {options.map((option) => (
          <Checkbox key={option.value} value={option.value} className={classNames(styles.card)}>
            <span className={classNames(styles.box)}>
              <Icon of={Check} />
            </span>
            <span>{option.label}</span>
            <span className="hint">{option.hint}</span>
          </Checkbox>
        ))}
      </div>
      {error !== undefined && (
        <FieldError className="">
          <FieldProblem text={error} />
        </FieldError>
      )}
    </CheckboxGroup>
  );
}
