import type { Service } from '@matinee/protocol';
import { Link, LoaderCircle, Plus, Search, X } from 'lucide-react';
import { useRef, type FormEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { GrowingTextArea } from '../../ui/forms/GrowingTextArea.tsx';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './Add.module.css';

export interface AddFieldProps {
  value: string;
  onChange: (value: string) => void;
  onSubmit: () => void;
  disabledReason: string | undefined;
  /** The links are being looked up, and are added after that. */
  isPending: boolean;
  searchService: Service | undefined;
  isSearch: boolean;
  /** A recognized source has its own buttons, or can't be added. */
  isAnswered: boolean;
}

/** Shows its button only for input without a button of its own. */
export function AddField({ disabledReason, isPending, isAnswered, onSubmit, ...field }: AddFieldProps) {
  const { t } = useTranslation('queue');
  const { value, searchService, isSearch } = field;
  const hasButton = value.trim() !== '' && !isAnswered && (!isSearch || searchService !== undefined);

  function submit(event: FormEvent): void {
    event.preventDefault();
    onSubmit();
  }

  return (
    <form className={styles.row} onSubmit={submit}>
      <LinkArea {...field} onSubmit={onSubmit} />
      {hasButton && (
        <Button
          type="submit"
          icon={isPending ? LoaderCircle : isSearch ? Search : Plus}
          disabledReason={disabledReason}
          isPending={isPending}
        >
          {isSearch ? t('search') : t('add')}
        </Button>
      )}
    </form>
  );
}

type LinkAreaProps = Omit<AddFieldProps, 'disabledReason' | 'isPending' | 'isAnswered'>;

function LinkArea({ value, onChange, onSubmit, searchService, isSearch }: LinkAreaProps) {
  const { t } = useTranslation('queue');
  const field = useRef<HTMLTextAreaElement>(null);

  function press(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    onSubmit();
  }

  function clear(): void {
    onChange('');
    field.current?.focus();
  }

  return (
    <div className={styles.input}>
      <Icon of={value === '' ? Plus : isSearch ? Search : Link} />
      <GrowingTextArea
        ref={field}
        className={styles.text}
        aria-label={searchService === undefined ? t('addField') : t('addFieldSearch')}
        placeholder={searchService === undefined ? t('addPlaceholder') : t('addPlaceholderSearch')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={press}
      />
      {value !== '' && <IconButton label={t('clear')} icon={X} size="s" className={styles.clear} onPress={clear} />}
    </div>
  );
}
