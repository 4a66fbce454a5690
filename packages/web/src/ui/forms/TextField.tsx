import { type LucideIcon, Search } from 'lucide-react';
import { useId, type ChangeEvent, type HTMLInputAutoCompleteAttribute, type KeyboardEvent, type ReactNode, type Ref } from 'react';
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
  onChange,
  error,
  hint,
  disabledReason,
  isDisabled = false,
  isRequired = false,
  icon,
  multiline = false,
  onKeyDown,
  inputRef,
  action,
  className,
  boxClassName,
  ...rest
}: TextFieldProps) {
  const id = useId();
  const isOff = isDisabled || disabledReason !== undefined;
  const shownHint = error === undefined ? hint : undefined;
  const notes = { problem: error, hint: shownHint, lock: disabledReason };
  const noteIds = Object.entries(notes).flatMap(([name, note]) => (note === undefined ? [] : `${id}-${name}`));
  const field = {
    ...rest,
    id,
    disabled: isOff,
    'aria-label': hideLabel ? label : undefined,
    'aria-required': isRequired || undefined,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': noteIds.length > 0 ? noteIds.join(' ') : undefined,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(currentTarget.value),
    // A key that the field handles is none for what it lies in.
    onKeyDown:
      onKeyDown &&
      ((event: KeyboardEvent) => {
        event.stopPropagation();
        onKeyDown(event);
      }),
  };
  return (
    <div
      className={classNames(styles.field, className)}
      data-invalid={error === undefined ? undefined : ''}
      data-disabled={isOff ? '' : undefined}
    >
      {!hideLabel && (
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      )}
      {multiline ? (
        <textarea {...field} className={classNames(styles.textarea, boxClassName)} />
      ) : (
        <div className={classNames(styles.input, boxClassName)}>
          {icon !== undefined && <Icon of={icon} />}
          <input {...field} ref={inputRef} />
          {action}
        </div>
      )}
      {error !== undefined && <FieldProblem id={`${id}-problem`} text={error} />}
      {shownHint !== undefined && (
        <span id={`${id}-hint`} className="hint">
          {shownHint}
        </span>
      )}
      {disabledReason !== undefined && <FieldLock id={`${id}-lock`} reason={disabledReason} />}
    </div>
  );
}

export type SearchFieldProps = Omit<TextFieldProps, 'hideLabel' | 'type' | 'icon'>;

export function SearchField(props: SearchFieldProps) {
  return <TextField placeholder={props.label} {...props} hideLabel type="search" icon={Search} />;
}
