import { cleanText } from '@matinee/protocol';
import { Fragment, memo, use } from 'react';
import type { LogEntry } from '../../../room-client/chat-log.ts';
import { BotMark } from '../../../room/UserMarks.tsx';
import { Avatar, UserName } from '../../../ui/pictures/Avatar.tsx';
import { toChatItems, type ChatItem } from './chat-items.ts';
import { formatTime } from '../../../common/texts/format-time.ts';
import { LogTextsContext, MessageLine } from './MessageLine.tsx';
import type { Divider } from './find-dividers.ts';
import styles from '../Chat.module.css';
import { lateChat } from '../late.ts';

const DividerLine = lateChat((parts) => parts.DividerLine);
const HiddenMessages = lateChat((parts) => parts.HiddenMessages);
const VisitsLine = lateChat((parts) => parts.VisitsLine);
const RenameLine = lateChat((parts) => parts.RenameLine);
const EventLine = lateChat((parts) => parts.EventLine);

export interface ChatItemsProps {
  entries: readonly LogEntry[];
  dividers: readonly Divider[];
}

export const ChatItems = memo(function ChatItems({ entries, dividers }: ChatItemsProps) {
  const starts = dividers.map(({ beforeId }) => entries.findIndex(({ id }) => id === beforeId));
  return [0, ...starts].map((from, index) => {
    const divider = dividers[index - 1];
    return (
      <Fragment key={divider?.beforeId ?? ''}>
        {divider !== undefined && <DividerLine {...divider} />}
        {toChatItems(entries.slice(from, starts[index])).map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </Fragment>
    );
  });
}, haveSameEntries);

/** Memoized because only the last item changes if a block grows. */
const Item = memo(function Item({ item }: { item: ChatItem }) {
  switch (item.kind) {
    case 'messages':
      return <Messages item={item} />;
    case 'visits':
      return <VisitsLine {...item} />;
    case 'event':
      return <EventLine event={item.entry.event} viewpoint={item.entry.viewpoint} />;
    case 'rename':
      return <RenameLine before={item.entry.before} name={item.entry.name} />;
  }
  return item satisfies never;
}, haveSameItem);

function haveSameEntries(before: ChatItemsProps, after: ChatItemsProps): boolean {
  const keysOf = ({ dividers }: ChatItemsProps) => dividers.map(({ kind, beforeId }) => `${kind} ${beforeId}`);
  return areEqual(before.entries, after.entries) && areEqual(keysOf(before), keysOf(after));
}

function haveSameItem({ item: before }: { item: ChatItem }, { item: after }: { item: ChatItem }): boolean {
  if (before.kind === 'messages') return after.kind === 'messages' && areEqual(before.messages, after.messages);
  if (before.kind === 'event' || before.kind === 'rename') return after.kind === before.kind && before.entry === after.entry;
  return after.kind === 'visits' && areEqual(before.joined, after.joined) && areEqual(before.left, after.left);
}

function areEqual(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.length === after.length && before.every((each, index) => each === after[index]);
}

function Messages({ item: { messages } }: { item: Extract<ChatItem, { kind: 'messages' }> }) {
  const { language, hiddenUserIds } = use(LogTextsContext);
  const [first] = messages;
  const userId = first?.message.from.userId;
  if (first === undefined) return null;
  const name = cleanText(first.message.from.name);
  if (userId !== undefined && hiddenUserIds.includes(userId)) {
    return <HiddenMessages userId={userId} name={name} count={messages.length} />;
  }
  const at = new Date(first.atMs);
  return (
    <div className={styles.group}>
      <Avatar name={name} />
      <p className={styles.head}>
        <UserName name={name} />
        <BotMark of={first.message.from} /> <time dateTime={at.toISOString()}>{formatTime(at, language)}</time>
      </p>
      <div className={styles.lines}>
        {messages.map((entry) => (
          <MessageLine key={entry.id} entry={entry} />
        ))}
      </div>
    </div>
  );
}
