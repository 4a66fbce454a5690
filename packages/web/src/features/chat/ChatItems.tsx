import { cleanText } from '@matinee/protocol';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogEntry } from '../../room-client/chat-log.ts';
import { BotMark } from '../../room/BotMark.tsx';
import { describeEvent, describeVisits } from '../../room/describe-event.ts';
import { Avatar, UserName } from '../../ui/Avatar.tsx';
import { toChatItems, type ChatItem } from './chat-items.ts';
import { formatTime } from '../../common/format-time.ts';
import { LinkedText } from './LinkedText.tsx';
import styles from './Chat.module.css';

/** Entries of the chat, in groups. */
export const ChatItems = memo(function ChatItems({ entries }: { entries: readonly LogEntry[] }) {
  return toChatItems(entries).map((item) => <Item key={item.id} item={item} />);
}, haveSameEntries);

/** When a block grows, only its last item changes. */
const Item = memo(function Item({ item }: { item: ChatItem }) {
  return item.kind === 'messages' ? <Messages item={item} /> : <SystemLine item={item} />;
}, haveSameItem);

function haveSameEntries(before: { entries: readonly LogEntry[] }, after: { entries: readonly LogEntry[] }): boolean {
  return areEqual(before.entries, after.entries);
}

function haveSameItem({ item: before }: { item: ChatItem }, { item: after }: { item: ChatItem }): boolean {
  if (before.kind === 'messages') return after.kind === 'messages' && areEqual(before.messages, after.messages);
  if (before.kind === 'event') return after.kind === 'event' && before.entry === after.entry;
  return after.kind === 'visits' && areEqual(before.joined, after.joined) && areEqual(before.left, after.left);
}

function areEqual(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.length === after.length && before.every((each, index) => each === after[index]);
}

/** Messages in a row by one user, below the name and the time of the first. */
function Messages({ item: { messages } }: { item: Extract<ChatItem, { kind: 'messages' }> }) {
  const { i18n } = useTranslation();
  const [first] = messages;
  if (first === undefined) return null;
  const name = cleanText(first.message.from.name);
  const at = new Date(first.atMs);
  return (
    <div className={styles.group}>
      <Avatar name={name} />
      <p className={styles.head}>
        <UserName name={name} className="one-line" />
        <BotMark of={first.message.from} /> <time dateTime={at.toISOString()}>{formatTime(at, i18n.language)}</time>
      </p>
      <div className={styles.lines}>
        {messages.map(({ id, message }) => (
          <p key={id} className={styles.line} dir="auto">
            <LinkedText text={message.text} />
          </p>
        ))}
      </div>
    </div>
  );
}

/** An event, or who has joined and left. Screen readers have read its toast. */
function SystemLine({ item }: { item: Exclude<ChatItem, { kind: 'messages' }> }) {
  const text = useSystemText(item);
  return text === undefined ? null : (
    <p className={styles.system} aria-live="off">
      {text}
    </p>
  );
}

function useSystemText(item: Exclude<ChatItem, { kind: 'messages' }>): string | undefined {
  const { t } = useTranslation(['room', 'app']);
  if (item.kind === 'event') return describeEvent(item.entry.event, item.entry.viewpoint, t);
  const { joined, left } = item;
  const sentences = [
    ...(joined.length > 0 ? [describeVisits(joined, 'Join', t)] : []),
    ...(left.length > 0 ? [describeVisits(left, 'Leave', t)] : []),
  ];
  return sentences.join(' · ');
}
