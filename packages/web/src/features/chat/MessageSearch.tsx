import { cleanText, limits, type ChatMessage } from '@matinee/protocol';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowLeft, Search, Trash2 } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { Queries } from '../../common/Queries.tsx';
import { useRoom } from '../../room/room-context.ts';
import { useRoomView, useRoomViewStore } from '../../room/room-view.ts';
import { Avatar, UserName } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './MessageSearch.module.css';

/** Finds messages of any age by their words, and shows what was said around one. */
export function MessageSearch() {
  const { t } = useTranslation('message');
  const view = useRoomViewStore();
  const around = useRoomView(({ messageSearch }) => messageSearch?.around);
  const [text, setText] = useState('');
  return (
    <Dialog
      title={t(around === undefined ? 'search' : 'around')}
      width="34rem"
      isOpen
      onClose={() => view.setState({ messageSearch: undefined })}
    >
      <Queries>
        {around === undefined ? (
          <Found text={text} onChange={setText} />
        ) : (
          <>
            <Around id={around} />
            {text !== '' && (
              <Button icon={ArrowLeft} onPress={() => view.setState({ messageSearch: {} })}>
                {t('backToSearch')}
              </Button>
            )}
          </>
        )}
      </Queries>
    </Dialog>
  );
}

function Found({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('message');
  const view = useRoomViewStore();
  const words = useDeferredValue(text.trim());
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = useFound(words);
  const messages = data?.pages.flatMap((page) => page.messages.toReversed()) ?? [];
  return (
    <>
      <TextField
        label={t('search')}
        hideLabel
        type="search"
        icon={Search}
        value={text}
        onChange={onChange}
        maxLength={limits.searchText}
        placeholder={t('searchHint')}
        // Its button is followed by the words.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <output className={styles.note}>
        {isError ? t('searchFailed') : words !== '' && data !== undefined && messages.length === 0 && t('nothingFound')}
      </output>
      <ul className={styles.messages}>
        {messages.map((message) => (
          <li key={message.id}>
            <button type="button" className={styles.found} onClick={() => view.setState({ messageSearch: { around: message.id } })}>
              <Line message={message} />
            </button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </>
  );
}

/** A search begins once nothing was typed for so long: the searches of an IP address are limited. */
const typingPauseMs = 400;

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, typingPauseMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

function useFound(search: string) {
  const api = useApi();
  const name = useRoom(({ sync }) => sync?.name ?? '');
  return useInfiniteQuery({
    queryKey: ['messages', name, 'search', search],
    queryFn: async ({ pageParam, signal }) => {
      if (pageParam === undefined) await pause(signal);
      const query = pageParam === undefined ? { search } : { search, before: pageParam };
      return api.call('listMessages', { params: { name }, query }, signal);
    },
    enabled: search !== '',
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ messages, hasMore }) => (hasMore ? messages[0]?.id : undefined),
    // What others write or delete meanwhile is not in what was found before.
    gcTime: 0,
  });
}

/** How many messages show before and after one. */
const aroundCount = 20;

function Around({ id }: { id: string }) {
  const { t } = useTranslation('message');
  const api = useApi();
  const name = useRoom(({ sync }) => sync?.name ?? '');
  const { data, isError } = useQuery({
    queryKey: ['messages', name, 'around', id],
    queryFn: async ({ signal }) => {
      const list = async (query: { before?: string; after?: string }) =>
        (await api.call('listMessages', { params: { name }, query }, signal)).messages;
      const before = (await list({ before: id })).slice(-aroundCount);
      const last = before.at(-1);
      // The message itself comes after the last one before it.
      if (last !== undefined) return [...before, ...(await list({ after: last.id })).slice(0, aroundCount + 1)];
      // The first one of the room comes before the next one, or is the newest.
      const after = (await list({ after: id })).slice(0, aroundCount);
      const first = await list(after[0] === undefined ? {} : { before: after[0].id });
      return [...first.filter((message) => message.id === id), ...after];
    },
    gcTime: 0,
  });
  if (data === undefined) return <p className={styles.note}>{isError ? t('searchFailed') : ''}</p>;
  return (
    <ul className={styles.messages}>
      {data.map((message) => (
        <ShownLine key={message.id} isWanted={message.id === id}>
          <Line message={message} />
        </ShownLine>
      ))}
    </ul>
  );
}

function ShownLine({ isWanted, children }: { isWanted: boolean; children: ReactNode }) {
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isWanted) line.current?.scrollIntoView({ block: 'center' });
  }, [isWanted]);
  return (
    <li ref={line} className={styles.line} aria-current={isWanted ? 'true' : undefined}>
      {children}
    </li>
  );
}

function Line({ message: { from, at, text, deleted } }: { message: ChatMessage }) {
  const { t, i18n } = useTranslation('message');
  const name = cleanText(from.name);
  const date = new Date(at);
  return (
    <>
      <Avatar name={name} />
      <span className={styles.head}>
        <UserName name={name} className="one-line" />
        <time dateTime={date.toISOString()}>{date.toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })}</time>
      </span>
      {deleted !== undefined && (
        <span className={styles.gone}>
          <Icon of={Trash2} size="s" />
          {deleted.by === undefined ? t('deleted') : t('deletedBy', { name: cleanText(deleted.by) })}
        </span>
      )}
      <bdi dir="auto" className={styles.text}>
        {cleanText(text)}
      </bdi>
    </>
  );
}
