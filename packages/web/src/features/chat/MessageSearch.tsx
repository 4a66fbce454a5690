import { cleanText, limits, type ChatMessage } from '@matinee/protocol';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowLeft, Trash2, X } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { abortableDelay } from '../../common/abortable-delay.ts';
import { Queries } from '../../common/Queries.tsx';
import { useRoom } from '../../room/room-context.ts';
import { useRoomView, useRoomViewStore } from '../../room/room-view.ts';
import { Avatar, UserName } from '../../ui/pictures/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SearchField } from '../../ui/forms/TextField.tsx';
import styles from './MessageSearch.module.css';

/** Lies over the chat, beside the video. */
export function MessageSearch() {
  const { t } = useTranslation('message');
  const view = useRoomViewStore();
  const around = useRoomView(({ messageSearch }) => messageSearch?.around);
  const [text, setText] = useState('');
  const section = useFocusWhileOpen();
  const close = (): void => view.setState({ messageSearch: undefined });
  return (
    // Escape closes it from wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={section}
      className={styles.search}
      aria-label={t(around === undefined ? 'search' : 'around')}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <Queries>
        {around === undefined ? (
          <Found text={text} onChange={setText} onClose={close} />
        ) : (
          <>
            <div className={styles.bar}>
              {text !== '' && (
                <IconButton label={t('backToSearch')} icon={ArrowLeft} onPress={() => view.setState({ messageSearch: {} })} />
              )}
              <h2 className="title-card one-line">{t('around')}</h2>
              <CloseButton onClose={close} />
            </div>
            <Around id={around} />
          </>
        )}
      </Queries>
    </section>
  );
}

/** Moves the focus here and, at the end, back to the pressed element or to its pane. */
function useFocusWhileOpen() {
  const section = useRef<HTMLElement>(null);
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    const here = section.current;
    const pane = here?.closest<HTMLElement>('[role="tabpanel"]');
    if (here?.contains(document.activeElement) === false) here.focus();
    return () => {
      const isLost = opener === document.body || !(opener instanceof HTMLElement);
      (isLost ? pane : opener)?.focus();
    };
  }, [opener]);
  return section;
}

function CloseButton({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('app');
  return <IconButton label={t('close')} icon={X} onPress={onClose} />;
}

function Found({ text, onChange, onClose }: { text: string; onChange: (text: string) => void; onClose: () => void }) {
  const { t } = useTranslation('message');
  const view = useRoomViewStore();
  const words = useDeferredValue(text.trim());
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = useFound(words);
  const messages = data?.pages.flatMap((page) => page.messages.toReversed()) ?? [];
  return (
    <>
      <div className={styles.bar}>
        <SearchField
          label={t('search')}
          value={text}
          onChange={onChange}
          maxLength={limits.searchText}
          placeholder={t('searchHint')}
          // Its button is followed by the words.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          className={styles.field}
        />
        <CloseButton onClose={onClose} />
      </div>
      <div className={styles.results}>
        <output className={styles.note}>
          {isError ? t('searchFailed') : words !== '' && data !== undefined && messages.length === 0 && t('nothingFound')}
        </output>
        <ul>
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
      </div>
    </>
  );
}

/** Searches wait for such a pause, because searches of an IP address are limited. */
const typingPauseMs = 400;

function useFound(search: string) {
  const api = useApi();
  const name = useRoom(({ sync }) => sync?.name ?? '');
  return useInfiniteQuery({
    queryKey: ['messages', name, 'search', search],
    queryFn: async ({ pageParam, signal }) => {
      if (pageParam === undefined) await abortableDelay(typingPauseMs, signal);
      const query = pageParam === undefined ? { search } : { search, before: pageParam };
      return api.call('listMessages', { params: { name }, query }, signal);
    },
    enabled: search !== '',
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ messages, hasMore }) => (hasMore ? messages[0]?.id : undefined),
    // Earlier results don't follow messages that others write or delete in the meantime.
    gcTime: 0,
  });
}

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
      // The room's first message comes before the next one, or is the newest.
      const after = (await list({ after: id })).slice(0, aroundCount);
      const first = await list(after[0] === undefined ? {} : { before: after[0].id });
      return [...first.filter((message) => message.id === id), ...after];
    },
    gcTime: 0,
  });
  if (data === undefined) return <p className={styles.note}>{isError ? t('searchFailed') : ''}</p>;
  return (
    <ul className={styles.results}>
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
