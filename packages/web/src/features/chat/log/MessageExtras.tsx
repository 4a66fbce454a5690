import { CornerUpLeft, EyeOff, Trash2 } from 'lucide-react';
import { cleanText, type ChatMessage } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../i18n/create-i18n.ts';
import type { ClientRoom } from '../../../room-client/client-room-store.ts';
import type { LogEntry } from '../../../room-client/chat-log.ts';
import { selectIsGranted, selectOwnUser } from '../../../room-client/room-selectors.ts';
import { useRoom, useRoomSession } from '../../../room/room-context.ts';
import { useRoomViewStore, type RoomViewStore } from '../../../room/room-view.ts';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import styles from './MessageExtras.module.css';

const mostNames = 20;

export interface MessageExtrasProps {
  message: ChatMessage;
  /** Position relative to the text. */
  place: 'above' | 'after' | 'below' | 'instead';
}

/** Renders the rarer parts of a message: its quote, marks for edited and deleted, and reactions. */
export function MessageExtras({ message, place }: MessageExtrasProps) {
  switch (place) {
    case 'above':
      return message.replyTo === undefined ? null : <Quote {...message.replyTo} />;
    case 'after':
      return message.editedAt === undefined ? null : <EditedMark />;
    case 'below':
      return <Reactions message={message} />;
    case 'instead':
      return <DeletedMark id={message.id} by={message.deleted?.by} />;
  }
  return place satisfies never;
}

function EditedMark() {
  const { t } = useTranslation('message');
  return (
    <>
      {' '}
      <small className={styles.edited}>{t('edited')}</small>
    </>
  );
}

function DeletedMark({ id, by }: { id: string; by: string | undefined }) {
  const { t } = useTranslation('message');
  const view = useRoomViewStore();
  const mayRead = useRoom((room) => selectIsGranted(room, 'manage-users.delete-messages'));
  return (
    <p className={styles.gone} data-message={id}>
      <Icon of={Trash2} size="s" />
      {by === undefined ? t('deleted') : t('deletedBy', { name: cleanText(by) })}
      {by !== undefined && mayRead && (
        <button type="button" className={styles.show} onClick={() => view.setState({ messageSearch: { around: id } })}>
          {t('show')}
        </button>
      )}
    </p>
  );
}

type MessageEntry = Extract<LogEntry, { kind: 'message' }>;

function Quote({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('message');
  const view = useRoomViewStore();
  const text = useRoom(({ log }) => log.find((entry): entry is MessageEntry => entry.kind === 'message' && entry.id === id)?.message.text);
  return (
    <button type="button" className={styles.quote} onClick={(event) => showMessage(event.currentTarget, id, view)}>
      <Icon of={CornerUpLeft} size="s" />
      <span className="visually-hidden">{t('answers')}</span>{' '}
      <span className="one-line">
        <bdi>{cleanText(name)}</bdi>
        {text !== undefined && text !== '' && (
          <>
            : <bdi dir="auto">{cleanText(text)}</bdi>
          </>
        )}
      </span>
    </button>
  );
}

/** Opens the search around the message if it is further back than the log. */
function showMessage(from: HTMLElement, id: string, view: RoomViewStore): void {
  const line = from.closest('[role="log"]')?.querySelector(`[data-message="${CSS.escape(id)}"]`);
  if (line === null || line === undefined) return view.setState({ messageSearch: { around: id } });
  line.scrollIntoView({ block: 'center' });
  line.animate?.({ backgroundColor: ['color-mix(in oklab, var(--accent) 25%, transparent)', 'transparent'] }, 1500);
}

/** Returns the names of users who are here or whose messages show; undefined if none is known. */
function namesOf({ users, log }: ClientRoom, userIds: readonly string[], language: string): string | undefined {
  const senders = log.flatMap((entry) => (entry.kind === 'message' ? [entry.message.from] : []));
  const names = userIds
    .slice(0, mostNames)
    .flatMap((id) => [...users, ...senders].find(({ userId }) => userId === id)?.name ?? [])
    .map((name) => isolate(cleanText(name)));
  return names.length === 0 ? undefined : new Intl.ListFormat(language).format(names);
}

function Reactions({ message: { id, reactions } }: Pick<MessageExtrasProps, 'message'>) {
  const ownId = useRoom((room) => selectOwnUser(room)?.userId);
  const session = useRoomSession();
  const { i18n } = useTranslation();
  if (reactions === undefined) return null;
  return (
    <div className={styles.reactions}>
      {reactions.map(({ emoji, userIds }) => {
        const isOwn = ownId !== undefined && userIds.includes(ownId);
        return (
          <button
            key={emoji}
            type="button"
            className={styles.reaction}
            aria-pressed={isOwn}
            aria-label={`${emoji}, ${userIds.length}`}
            data-tooltip={namesOf(session.store.getState(), userIds, i18n.language)}
            onClick={() => session.reactToMessage(id, emoji, !isOwn)}
          >
            <span aria-hidden="true">{emoji}</span>
            {userIds.length}
          </button>
        );
      })}
    </div>
  );
}

/** Stands for the messages of a user whom this user hides. */
export function HiddenMessages({ userId, name, count }: { userId: string; name: string; count: number }) {
  const { t } = useTranslation('message');
  const view = useRoomViewStore();
  return (
    <p className={styles.hidden}>
      <Icon of={EyeOff} size="s" />
      <span>{t('hidden', { count, name: cleanText(name) })}</span>
      <button
        type="button"
        className={styles.show}
        onClick={() => view.setState(({ hiddenUserIds }) => ({ hiddenUserIds: hiddenUserIds.filter((id) => id !== userId) }))}
      >
        {t('show')}
      </button>
    </p>
  );
}
