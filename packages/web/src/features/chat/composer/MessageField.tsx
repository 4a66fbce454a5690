import type { ClipboardEvent, KeyboardEvent, RefCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { composerFieldId } from '../../../room/chat/composer-field.ts';
import { useRoomView, type RoomView } from '../../../room/room-view.ts';
import { GrowingTextArea, needsCopy } from '../../../ui/forms/GrowingTextArea.tsx';
import styles from '../Chat.module.css';

const selectCopy = ({ chatDraft }: RoomView) => (needsCopy ? chatDraft : '');

export interface MessageFieldProps {
  field: RefCallback<HTMLTextAreaElement>;
  isInvalid: boolean;
  noteId?: string | undefined;
  onChange: (text: string) => void;
  onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  onFocus?: () => void;
}

export function MessageField({ field, isInvalid, noteId, onChange, onPaste, onKeyDown, onFocus }: MessageFieldProps) {
  const { t } = useTranslation('chat');
  const text = useRoomView(selectCopy);
  return (
    <GrowingTextArea
      className={styles.text}
      id={composerFieldId}
      dir="auto"
      enterKeyHint="send"
      autoComplete="off"
      aria-label={t('message')}
      aria-describedby={noteId}
      aria-invalid={isInvalid}
      placeholder={t('placeholder')}
      ref={field}
      text={text}
      onChange={(event) => onChange(event.target.value)}
      onPaste={onPaste}
      onFocus={onFocus}
      onKeyDown={(event) => {
        onKeyDown(event);
        sendOnEnter(event);
      }}
    />
  );
}

function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
