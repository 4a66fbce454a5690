import { cleanText, isSameVideo, RequestType, type ChatMessage } from '@matinee/protocol';
import { ListPlus } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectCan, selectSource } from '../../../room-client/room-selectors.ts';
import { EmoteText } from '../../../room/chat/EmoteText.tsx';
import { useIdentified } from '../../../common/use-identified.ts';
import { useRoom, useRoomSession } from '../../../room/room-context.ts';
import { useOpenAdd } from '../../../room/use-open-add.ts';
import { BaseButton } from '../../../ui/BaseButton.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import { findLinks } from './find-links.ts';
import { findMarks, ownNamesOf } from '../../../room-client/find-marks.ts';
import styles from './RichText.module.css';

interface RichTextProps {
  message: ChatMessage;
}

export function RichText({ message }: RichTextProps) {
  const session = useRoomSession();
  // Keeps the present and former names, because names change later.
  const [{ names, ownNames }] = useState(() => {
    const room = session.store.getState();
    return { names: [...room.users, ...room.formerNames].map(({ name }) => name), ownNames: ownNamesOf(room) };
  });
  const parts = findLinks(cleanText(message.text));
  return parts.map((part, index) =>
    // The parts of a text never change.
    part.kind === 'link' ? (
      // oxlint-disable-next-line react/no-array-index-key
      <ChatLink key={index} {...part} />
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <Marked key={index} {...{ text: part.text, isWhole: parts.length === 1, names, ownNames, message }} />
    ),
  );
}

interface MarkedProps extends RichTextProps {
  text: string;
  /** Whether the text is the whole message. */
  isWhole: boolean;
  names: readonly string[];
  ownNames: readonly string[];
}

function Marked({ text, isWhole, names, ownNames, message }: MarkedProps) {
  const parts = findMarks(text, names);
  return parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {part.kind === 'mention' ? (
        <bdi className={styles.name} data-own={ownNames.includes(part.name) ? '' : undefined}>
          {part.text}
        </bdi>
      ) : part.kind === 'time' ? (
        <Time {...part} message={message} />
      ) : (
        <EmoteText text={part.text} isWhole={isWhole && parts.length === 1} />
      )}
    </Fragment>
  ));
}

/** Time in the video that played when the message was sent. While it plays, a press moves the room there. */
function Time({ text, seconds, message: { video } }: RichTextProps & { text: string; seconds: number }) {
  const { t } = useTranslation('message');
  const session = useRoomSession();
  const leads = useRoom((room) => {
    const source = selectSource(room);
    const isThere = source !== null && video !== undefined && isSameVideo(source, video) && seconds <= (source.length ?? Infinity);
    return isThere && selectCan(room, { type: RequestType.Seek });
  });
  if (!leads) return text;
  return (
    <button type="button" className={styles.time} aria-label={t('goTo', { time: text })} onClick={() => session.seek(seconds)}>
      {text}
    </button>
  );
}

/** Links to a video or a list have a button for the Add field. */
function ChatLink({ url, text }: { url: string; text: string }) {
  const { t } = useTranslation('message');
  const openAdd = useOpenAdd();
  const [named] = useIdentified(url) ?? [];
  const mayPlay = named?.kind === 'video' || named?.kind === 'collection' || (named?.kind === 'reject' && named.follow !== undefined);
  return (
    <>
      <a className={styles.link} href={url} title={url} dir="ltr" target="_blank" rel="noopener noreferrer nofollow ugc">
        {shortenLink(text)}
      </a>
      {mayPlay && (
        <BaseButton
          className={classNames(styles.addLink)}
          aria-label={t('addLink', { link: cleanText(text) })}
          onPress={() => openAdd(url)}
        >
          <Icon of={ListPlus} size="s" />
          {t('add')}
        </BaseButton>
      )}
    </>
  );
}

const maxPathCharacters = 30;

/** Returns the decoded link without its scheme, cut to its host and the 30 characters after it. */
export function shortenLink(link: string): string {
  const text = decodeLink(link);
  const end = (/[/?#]/.exec(text)?.index ?? text.length) + maxPathCharacters;
  return text.length > end ? `${text.slice(0, end)}…` : text;
}

/** Leaves a link encoded if its escapes are no text, or decode to spaces or to marks that are invisible or turn text. */
function decodeLink(link: string): string {
  try {
    const decoded = decodeURI(link);
    return /[\p{C}\u2028\u2029]/u.test(decoded) ? link : decoded;
  } catch {
    return link;
  }
}
