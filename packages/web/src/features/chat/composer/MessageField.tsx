import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { composerFieldId } from '../../../room/chat/composer-field.ts';
import { GrowingTextArea } from '../../../ui/forms/GrowingTextArea.tsx';
import styles from '../Chat.module.css';

export interface MessageFieldProps {
  value: string;
  isInvalid: boolean;
  noteId?: string | undefined;
  onChange: (text: string) => void;
  onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  onFocus?: () => void;
}

export function MessageField({ value, isInvalid, noteId, onChange, onPaste, onKeyDown, onFocus }: MessageFieldProps) {
  const { t } = useTranslation('chat');
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
      value={value}
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
