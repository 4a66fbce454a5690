import { Check, ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { classNames } from '../class-names.ts';
import styles from './Field.module.css';
import { FieldLock } from './FieldLock.tsx';
import { Icon } from '../pictures/Icon.tsx';
import { Popover } from '../overlays/Popover.tsx';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
}

export interface SelectProps<Value extends string> {
  label: string;
  options: readonly SelectOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  disabledReason?: string | undefined;
}

export function Select<Value extends string>({ label, options, value, onChange, disabledReason }: SelectProps<Value>) {
  return (
    <AriaSelect
      className={classNames(styles.field)}
      value={value}
      onChange={(key) => onChange(key as Value)}
      isDisabled={disabledReason !== undefined}
    >
      <Label className={styles.label}>{label}</Label>
      <Button className={classNames(styles.select)}>
        <SelectValue className="one-line">{({ selectedText }) => selectedText}</SelectValue>
        <Icon of={ChevronDown} />
      </Button>
      {disabledReason !== undefined && (
        <Text slot="description">
          <FieldLock reason={disabledReason} />
        </Text>
      )}
      <Popover>
        <ListBox className={classNames(styles.list)}>
          {options.map((option) => (
            <ListBoxItem key={option.value} id={option.value} textValue={option.label} className={classNames(styles.option)}>
              <Icon of={Check} />
              <span className="option-label">{option.label}</span>
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
