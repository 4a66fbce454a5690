import { limits } from '@matinee/protocol';
import { X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSending } from '../common/use-sending.ts';
import { useRename } from '../common/server/use-user.ts';
import { useSettingsStore } from '../preferences/settings-store.ts';
import { selectOwnUser } from '../room-client/room-selectors.ts';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { TextField } from '../ui/forms/TextField.tsx';
import styles from './GuestName.module.css';
import { useRoom } from './room-context.ts';

export interface GuestNameProps {
  /** Called with a name or without. */
  onDone?: () => void;
  className?: string | undefined;
}

/** Asks once in this browser. */
export function GuestName({ onDone, className }: GuestNameProps) {
  const { t } = useTranslation('access');
  const name = useRoom((room) => selectOwnUser(room)?.name ?? '');
  const settings = useSettingsStore();
  const rename = useRename();
  const [value, setValue] = useState('');
  const { send, isSending, problem, forgetProblem } = useSending();

  function keep(): void {
    onDone?.();
    settings.change({ nameAsked: true });
  }

  function submit(event: FormEvent<HTMLElement>): void {
    event.preventDefault();
    const username = value.trim();
    if (username === '') return keep();
    void send(() => rename(username).then(onDone), event.currentTarget);
  }

  return (
    <form className={classNames(styles.guest, className)} noValidate onSubmit={submit}>
      <p>{t('guestIs', { name })}</p>
      <TextField
        label={t('yourName')}
        hideLabel
        placeholder={t('yourName')}
        value={value}
        onChange={(next) => {
          setValue(next);
          forgetProblem();
        }}
        maxLength={limits.maxUsernameLength}
        autoComplete="nickname"
        error={problem}
      />
      <Button type="submit" isPending={isSending}>
        {t('nameOk')}
      </Button>
      <IconButton label={t('nameNotNow')} icon={X} size="s" className={styles.keep} onPress={keep} />
    </form>
  );
}
