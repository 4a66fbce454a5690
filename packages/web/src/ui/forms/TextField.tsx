import { type LucideIcon, Search } from 'lucide-react';
import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { classNames } from '../class-names.ts';
import styles from './Field.module.css';
import { FieldLock } from './FieldLock.tsx';
import { FieldProblem } from './FieldProblem.tsx';
import { Icon } from '../pictures/Icon.tsx';

export interface TextFieldProps {
  label: string;
  /** The label stays for screen readers. */
  hideLabel?: boolean;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
  disabledReason?: string | undefined;
  isDisabled?: boolean;
  isRequired?: boolean;
  placeholder?: string;
  type?: 'text' | 'email' | 'password' | 'search' | 'url';
  inputMode?: 'text' | 'url' | 'search' | 'email' | 'numeric';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  maxLength?: number;
  icon?: LucideIcon;
  multiline?: boolean;
  autoFocus?: boolean;
  onBlur?: () => void;
  onKeyDown?: (event: { key: string; preventDefault: () => void }) => void;
  inputRef?: Ref<HTMLInputElement>;
  /** At the end of the box. */
  action?: ReactNode;
  className?: string | undefined;
  boxClassName?: string | undefined;
}

export function TextField({
  label,
  hideLabel = false,
  error,
  hint,
  disabledReason,
  isDisabled = false,
  placeholder,
  icon,
  multiline = false,
  inputRef,
  action,
  className,
  boxClassName,
  ...rest
}: TextFieldProps) {
  return (
    <AriaTextField
      {...rest}
      className={classNames(styles.field, className)}
      isInvalid={error !== undefined}
      isDisabled={isDisabled || disabledReason !== undefined}
      validationBehavior="aria"
      {...(hideLabel ? { 'aria-label': label } : {})}
    >
      {!hideLabel && <Label className={styles.label}>{label}</Label>}
      {multiline ? (
        <TextArea className={classNames(styles.textarea, boxClassName)} {...(placeholder === undefined ? {} : { placeholder })} />
      ) : (
        <div className={classNames(styles.input, boxClassName)}>
          {icon !== undefined && <Icon of={icon} />}
          <Input
            className=""
            {...(placeholder === undefined ? {} : { placeholder })}
            {...(inputRef === undefined ? {} : { ref: inputRef })}
          />
          {action}
        </div>
      )}
      {error !== undefined && <FieldProblem text={error} />}
      {hint !== undefined && error === undefined && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      <FieldLock reason={disabledReason} />
    </AriaTextField>
  );
}

export type SearchFieldProps = Omit<TextFieldProps, 'hideLabel' | 'type' | 'icon'>;

export function SearchField(props: SearchFieldProps) {
  return <TextField placeholder={props.label} {...props} hideLabel type="search" icon={Search} />;
}
