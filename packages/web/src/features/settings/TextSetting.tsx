import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import styles from './Settings.module.css';

export interface TextSettingProps {
  label: string;
  /** The value of the room. */
  value: string;
  maxLength: number;
  multiline?: boolean;
  disabledReason: string | undefined;
  onSave: (value: string) => void;
}

/** A text of the room's settings. It follows the room until the user types; the typed text stays until it is saved or cancelled. */
export function TextSetting({ label, value, maxLength, multiline = false, disabledReason, onSave }: TextSettingProps) {
  const { t } = useTranslation(['settings', 'app']);
  const [draft, setDraft] = useState<string>();

  function save(event: FormEvent): void {
    event.preventDefault();
    if (draft !== undefined && draft.trim() !== value) onSave(draft.trim());
    setDraft(undefined);
  }

  return (
    <form className={styles.text} onSubmit={save}>
      <TextField
        label={label}
        value={disabledReason === undefined ? (draft ?? value) : value}
        onChange={setDraft}
        maxLength={maxLength}
        multiline={multiline}
        disabledReason={disabledReason}
      />
      {draft !== undefined && draft.trim() !== value && disabledReason === undefined && (
        <div className={styles.actions}>
          <Button size="s" kind="quiet" onPress={() => setDraft(undefined)}>
            {t('app:cancel')}
          </Button>
          <Button size="s" type="submit">
            {t('app:save')}
          </Button>
        </div>
      )}
    </form>
  );
}
