import { limits } from '@matinee/protocol';
import { X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../common/texts/use-error-text.ts';
import { useRename } from '../common/server/use-user.ts';
import { useSettingsStore } from '../preferences/settings-store.ts';
import { selectOwnUser } from '../room-client/room-selectors.ts';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { focusFirstInvalid } from '../ui/focus/focus-first-invalid.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { TextField } from '../ui/forms/TextField.tsx';
import styles from './GuestName.module.css';
import { useRoom } from './room-context.ts';

export interface GuestNameProps {
  /** Called before it leaves, with a name or without. */
  onDone?: () => void;
  /** For layout only. */
  className?: string | undefined;
}

/** Asks a guest for a name, once in this browser. */
export function GuestName({ onDone, className }: GuestNameProps) {
  const { t } = useTranslation('access');
  const name = useRoom((room) => selectOwnUser(room)?.name ?? '');
  const settings = useSettingsStore();
  const rename = useRename();
  const errorText = useErrorText();
  const [value, setValue] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();

  function keep(): void {
    onDone?.();
    settings.change({ nameAsked: true });
  }

  async function save(form: HTMLElement): Promise<void> {
    const username = value.trim();
    if (username === '') return keep();
    setSaving(true);
    try {
      await rename(username);
      onDone?.();
    } catch (error) {
      const text = await errorText(error);
      focusFirstInvalid(form, () => setProblem(text));
    } finally {
      setSaving(false);
    }
  }

  function submit(event: FormEvent<HTMLElement>): void {
    event.preventDefault();
    void save(event.currentTarget);
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
          setProblem(undefined);
        }}
        maxLength={limits.maxUsernameLength}
        autoComplete="nickname"
        error={problem}
      />
      <Button type="submit" isPending={isSaving}>
        {t('nameOk')}
      </Button>
      <IconButton label={t('nameNotNow')} icon={X} size="s" className={styles.keep} onPress={keep} />
    </form>
  );
}
