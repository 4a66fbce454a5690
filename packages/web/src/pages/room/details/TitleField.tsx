import { limits } from '@matinee/protocol';
import { Check, X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import styles from './RoomName.module.css';
import { useRoom, useRoomSession, useRoomTitle } from '../../../room/room-context.ts';

/** Enter saves, Escape cancels. */
export function TitleField({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['room', 'app']);
  const session = useRoomSession();
  const title = useRoom((room) => room.sync?.title ?? '');
  const shown = useRoomTitle();
  const [value, setValue] = useState(title);

  function save(event: FormEvent): void {
    event.preventDefault();
    if (value.trim() !== title) session.applySettings({ title: value.trim() });
    onDone();
  }

  return (
    <form className={styles.titleForm} data-in-place="" onSubmit={save}>
      <TextField
        label={t('app:roomTitle')}
        hideLabel
        value={value}
        onChange={setValue}
        maxLength={limits.roomTitle}
        placeholder={shown ?? t('app:roomTitle')}
        // It replaces the button that was pressed.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone();
        }}
        className={styles.titleField}
      />
      <IconButton label={t('saveTitle')} icon={Check} type="submit" />
      <IconButton label={t('keepTitle')} icon={X} onPress={onDone} />
    </form>
  );
}
