import { cleanText } from '@matinee/protocol';
import { ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogEntry } from '../../../room-client/chat-log.ts';
import { BotMark } from '../../../room/UserMarks.tsx';
import { EmoteText } from '../../../room/chat/EmoteText.tsx';
import { composerFieldId } from '../../../room/chat/composer-field.ts';
import { useRoom } from '../../../room/room-context.ts';
import { useRoomView, useRoomViewStore } from '../../../room/room-view.ts';
import { useMarkAsRead } from '../../../room/chat/use-unread.ts';
import { UserName } from '../../../ui/pictures/Avatar.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { stopComposing } from '../composer/composing.ts';
import { ComposingNote } from '../composer/ComposingNote.tsx';
import styles from './FadingChat.module.css';
import { useComposer } from '../composer/use-composer.ts';

const shownMessages = 3;
const shownMs = 8000;

/** Shows the newest messages over the video for 8 s each, and a field after `/` or Enter. */
export function FadingChat() {
  const areShown = useRoomView((view) => view.areMessagesOverVideo);
  const isWriting = useRoomView((view) => view.isWritingOverVideo);
  if (!areShown && !isWriting) return null;
  return (
    <div className={styles.fading}>
      {areShown && <Messages />}
      {isWriting && <Field />}
    </div>
  );
}

type Message = Extract<LogEntry, { kind: 'message' }>;

function Messages() {
  const { t } = useTranslation('chat');
  const messages = useRecentMessages();
  useMarkAsRead();
  return (
    <div role="log" aria-label={t('chat')} className={styles.lines}>
      {messages.map(({ id, message }) => (
        <p key={id}>
          <UserName name={cleanText(message.from.name)} className={styles.name} />
          <BotMark of={message.from} />
          <bdi dir="auto">
            <EmoteText text={cleanText(message.text)} />
          </bdi>
        </p>
      ))}
    </div>
  );
}

/** Returns at most three messages of the last 8 s. */
function useRecentMessages(): readonly Message[] {
  const log = useRoom((room) => room.log);
  const hidden = useRoomView((view) => view.hiddenUserIds);
  const [seen] = useState(() => new Set(log.map(({ id }) => id)));
  const [, render] = useState(0);
  const shownSince = useRef(new Map<string, number>());
  const unseen = log.filter(
    (entry): entry is Message =>
      entry.kind === 'message' &&
      entry.message.deleted === undefined &&
      !seen.has(entry.id) &&
      !hidden.includes(entry.message.from.userId ?? ''),
  );
  const fresh = unseen.slice(-shownMessages);
  const replacedIds = unseen
    .slice(0, -shownMessages)
    .map(({ id }) => id)
    .join(' ');
  const freshIds = fresh.map(({ id }) => id).join(' ');

  useEffect(() => {
    for (const id of splitIds(replacedIds)) seen.add(id);
  }, [seen, replacedIds]);

  useEffect(() => {
    const timers = splitIds(freshIds).map((id) => {
      const since = shownSince.current.get(id) ?? Date.now();
      shownSince.current.set(id, since);
      return setTimeout(
        () => {
          seen.add(id);
          shownSince.current.delete(id);
          render((count) => count + 1);
        },
        since + shownMs - Date.now(),
      );
    });
    return () => timers.forEach((timer) => clearTimeout(timer));
  }, [seen, freshIds]);

  return fresh;
}

const splitIds = (ids: string): string[] => ids.split(' ').filter((id) => id !== '');

function Field() {
  const { t } = useTranslation('chat');
  const view = useRoomViewStore();
  const { field, note, isInvalid, change, paste, send } = useComposer();
  const composing = useRoomView((state) => state.composing);
  const close = (): void => {
    // A focus that leaves with its field moves to the first control, and keeps the controls and its tooltip on the video.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    view.setState({ isWritingOverVideo: false });
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        send(event);
        close();
      }}
    >
      <input
        id={composerFieldId}
        type="text"
        dir="auto"
        enterKeyHint="send"
        autoComplete="off"
        aria-label={t('message')}
        placeholder={t('placeholder')}
        // The key that opened it is followed by the message.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        ref={field}
        onChange={(event) => change(event.target.value)}
        onPaste={paste}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          if (composing === undefined) close();
          else stopComposing(view);
        }}
        onBlur={({ target }) => {
          if (target.value === '' && composing === undefined) view.setState({ isWritingOverVideo: false });
        }}
      />
      <IconButton label={t('send')} icon={ArrowUp} type="submit" />
      {composing !== undefined && <ComposingNote {...composing} />}
      {note !== undefined && (
        <p className={styles.note} role={isInvalid ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </form>
  );
}
