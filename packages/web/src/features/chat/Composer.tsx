import { ArrowUp } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import { composerFieldId } from '../../room/composer-field.ts';
import { useComposer } from './use-composer.ts';
import styles from './Chat.module.css';

/** Where one writes. */
export function Composer() {
  const { t } = useTranslation('chat');
  const { t: room } = useTranslation('room');
  const { draft, obstacle, canSend, note, isWrong, change, paste, send } = useComposer();
  const noteId = useId();
  const mayNot = obstacle === 'permission';
  return (
    <form className={styles.composer} onSubmit={send}>
      {note !== undefined && (
        <p id={noteId} className={styles.note} role={isWrong ? 'alert' : undefined} data-wrong={isWrong ? '' : undefined}>
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
          aria-invalid={isWrong}
          placeholder={mayNot ? room('cannotPermission') : t('placeholder')}
          value={draft}
          disabled={mayNot}
          onChange={(event) => change(event.target.value)}
          onPaste={paste}
        />
        <IconButton
          label={t('send')}
          icon={ArrowUp}
          type="submit"
          className={canSend ? styles.ready : styles.send}
          disabledReason={mayNot ? room('cannotPermission') : undefined}
        />
      </div>
    </form>
  );
}
