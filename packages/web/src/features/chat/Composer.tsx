import { ArrowUp } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import { composerFieldId } from '../../room/composer-field.ts';
import { useComposer } from './use-composer.ts';
import styles from './Chat.module.css';

/** The field for a chat message. */
export function Composer() {
  const { t } = useTranslation('chat');
  const { t: room } = useTranslation('room');
  const { draft, disabledReason, canSend, note, isInvalid, change, paste, send } = useComposer();
  const noteId = useId();
  const isForbidden = disabledReason === 'permission';
  return (
    <form className={styles.composer} onSubmit={send}>
      {note !== undefined && (
        <p id={noteId} className={styles.note} role={isInvalid ? 'alert' : undefined} data-wrong={isInvalid ? '' : undefined}>
          {note}
        </p>
      )}
      <div className={styles.input}>
        <input
          id={composerFieldId}
          type="text"
          enterKeyHint="send"
          autoComplete="off"
          aria-label={t('message')}
          aria-describedby={note === undefined ? undefined : noteId}
          aria-invalid={isInvalid}
          placeholder={isForbidden ? room('cannotPermission') : t('placeholder')}
          value={draft}
          disabled={isForbidden}
          onChange={(event) => change(event.target.value)}
          onPaste={paste}
        />
        <IconButton
          label={t('send')}
          icon={ArrowUp}
          type="submit"
          className={canSend ? styles.ready : styles.send}
          disabledReason={isForbidden ? room('cannotPermission') : undefined}
        />
      </div>
    </form>
  );
}
