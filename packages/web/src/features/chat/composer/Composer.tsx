import { ArrowUp } from 'lucide-react';
import { useId, type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectOwnUser, selectPeopleCount } from '../../../room-client/room-selectors.ts';
import { useRoom, useRoomSession, useIsNameless } from '../../../room/room-context.ts';
import { useRoomView, useRoomViewStore, type RoomView } from '../../../room/room-view.ts';
import { composerFieldId } from '../../../room/chat/composer-field.ts';
import { useIsBefore } from '../../../room/use-is-before.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { editLastMessage, stopComposing } from './composing.ts';
import { MessageField } from './MessageField.tsx';
import { useComposer } from './use-composer.ts';
import styles from '../Chat.module.css';
import { lateChat } from '../late.ts';
import { useSettingsStore } from '../../../preferences/settings-store.ts';

const EmojiButton = lateChat((parts) => parts.EmojiButton);
const Completion = lateChat((parts) => parts.Completion);
const ComposingNote = lateChat((parts) => parts.ComposingNote);
const ForbiddenChat = lateChat((parts) => parts.ForbiddenChat);
const GuestName = lateChat((parts) => parts.GuestName);
const MutedLine = lateChat((parts) => parts.MutedLine);

const selectMayComplete = ({ chatDraft }: RoomView) => /[:@]/.test(chatDraft);

export interface ComposerProps {
  menu?: ReactNode;
}

export function Composer({ menu }: ComposerProps) {
  const { t } = useTranslation('chat');
  const { field, disabledReason, canSend, note, isInvalid, change, paste, send } = useComposer();
  const composing = useRoomView((view) => view.composing);
  const mayComplete = useRoomView(selectMayComplete);
  const session = useRoomSession();
  const view = useRoomViewStore();
  const question = useNameQuestion();
  const noteId = useId();
  const mutedUntil = useRoom(selectOwnUser)?.mutedUntil;
  const isMuted = useIsBefore(mutedUntil);
  if (disabledReason === 'permission') {
    return <ForbiddenChat />;
  }
  if (isMuted && mutedUntil !== undefined) {
    return <MutedLine until={mutedUntil} />;
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') stopComposing(view);
    // The key itself would move the cursor to the start of the text.
    if (event.key === 'ArrowUp' && editLastMessage(view, session.store.getState())) event.preventDefault();
  }
  function onSubmit(event: FormEvent): void {
    send(event);
    question.keepName();
  }
  return (
    <>
      {question.isAsked && <GuestName className={styles.guest} onDone={() => document.getElementById(composerFieldId)?.focus()} />}
      <form className={styles.composer} onSubmit={onSubmit}>
        {note !== undefined && (
          <p id={noteId} className={styles.note} role={isInvalid ? 'alert' : undefined} data-wrong={isInvalid ? '' : undefined}>
            {note}
          </p>
        )}
        {composing !== undefined && <ComposingNote {...composing} />}
        {mayComplete && <Completion />}
        <div className={styles.input}>
          <FieldButtons menu={menu} />
          <MessageField
            field={field}
            isInvalid={isInvalid}
            noteId={note === undefined ? undefined : noteId}
            onChange={change}
            onPaste={paste}
            onKeyDown={onKeyDown}
            onFocus={question.ask}
          />
          <IconButton label={t('send')} icon={ArrowUp} type="submit" className={canSend ? styles.ready : styles.send} />
        </div>
      </form>
    </>
  );
}

function FieldButtons({ menu }: ComposerProps) {
  return (
    <>
      {menu !== undefined && <div className={styles.menuSpace}>{menu}</div>}
      <div className={styles.smileSpace}>
        <EmojiButton />
      </div>
    </>
  );
}

interface NameQuestion {
  isAsked: boolean;
  /** Asks a guest for a name. The invitation asks a guest who is alone. */
  ask: () => void;
  /** A guest who writes without giving a name keeps the current one. */
  keepName: () => void;
}

function useNameQuestion(): NameQuestion {
  const settings = useSettingsStore();
  const isNameless = useIsNameless();
  const isAlone = useRoom((room) => selectPeopleCount(room) < 2);
  const [isWriting, setWriting] = useState(false);
  const isAsked = isNameless && isWriting && !isAlone;
  return {
    isAsked,
    ask: () => setWriting(true),
    keepName: () => {
      if (isAsked) settings.change({ nameAsked: true });
    },
  };
}
