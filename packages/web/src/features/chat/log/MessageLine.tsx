import { cleanText } from '@matinee/protocol';
import { createContext, memo, use } from 'react';
import type { LogEntry } from '../../../room-client/chat-log.ts';
import type { MessageExtrasProps } from './MessageExtras.tsx';
import styles from '../Chat.module.css';
import { lateChat } from '../late.ts';

type MessageEntry = Extract<LogEntry, { kind: 'message' }>;

const RichText = lateChat(
  (parts) => parts.RichText,
  ({ message: { text } }) => cleanText(text),
);
const Extras = lateChat((parts) => parts.MessageExtras);

/** Matches texts that may have a link, a mention, a time or an emote. */
const needsRichText = /:\/\/|@|\d:\d|:[\w-]+:/;

export const MessageLine = memo(function MessageLine({ entry: { message } }: { entry: MessageEntry }) {
  const { id, text, deleted, revision, editedAt, replyTo } = message;
  if (deleted !== undefined) return <LoadedExtras message={message} place="instead" />;
  const hasChanged = revision !== undefined || editedAt !== undefined;
  return (
    <div className={styles.message} data-message={id}>
      {replyTo !== undefined && <LoadedExtras message={message} place="above" />}
      <p className={styles.line} dir="auto" data-big={isOnlyEmoji(text) ? '' : undefined}>
        {needsRichText.test(text) ? <RichText message={message} /> : cleanText(text)}
        {hasChanged && <LoadedExtras message={message} place="after" />}
      </p>
      {hasChanged && <LoadedExtras message={message} place="below" />}
      <ToolsButton />
    </div>
  );
});

function LoadedExtras(props: MessageExtrasProps) {
  return <Extras {...props} />;
}

/** A plain element, because hundreds render. The log handles its presses. */
function ToolsButton() {
  const { messageActions } = use(LogTextsContext);
  return <button type="button" data-message-tools="" className={styles.tools} aria-label={messageActions} aria-haspopup="dialog" />;
}

const maxEmoji = 6;
/** Flags, keycaps, and pictures with their modifiers and joiners. Each alternative begins with other characters. */
const emojiText =
  /^(?:\p{Regional_Indicator}|[0-9#*]\ufe0f?\u20e3|\p{Extended_Pictographic}[\ufe0f\u200d\p{Emoji_Modifier}\u{e0020}-\u{e007f}]*|\s)+$/u;

export function isOnlyEmoji(text: string): boolean {
  return (
    text.length <= 80 &&
    emojiText.test(text) &&
    text.trim() !== '' &&
    [...new Intl.Segmenter().segment(text.replace(/\s/g, ''))].length <= maxEmoji
  );
}

/** Texts of every line, looked up once because hundreds of lines render. */
interface LogTexts {
  language: string;
  messageActions: string;
  /** `userId` of users whose messages this user has hidden. */
  hiddenUserIds: readonly string[];
}

export const LogTextsContext = createContext<LogTexts>({ language: 'en', messageActions: '', hiddenUserIds: [] });
