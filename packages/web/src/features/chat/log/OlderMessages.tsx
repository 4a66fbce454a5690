import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../api/use-api.ts';
import { useRoom, useRoomSession } from '../../../room/room-context.ts';
import { Button } from '../../../ui/Button.tsx';
import { keepPlace } from './log-scrolling.ts';
import styles from './OlderMessages.module.css';
import type { ChatMessage } from '@matinee/protocol';
import { changeMessage, mergeMessages } from '../../../room-client/chat-log.ts';
import type { ClientRoom } from '../../../room-client/client-room-store.ts';

/** A room sends at least this many of its last messages, if it has them: more than 150 kB of them are left out. */
const fewestSent = 60;

/** Loads earlier messages once it comes into view, or when pressed. */
export function OlderMessages() {
  const { t } = useTranslation('message');
  const firstId = useRoom(({ log }) => log.find(({ kind }) => kind === 'message')?.id);
  const hasMany = useRoom(({ log }) => log.filter(({ kind }) => kind === 'message').length >= fewestSent);
  const { state, load } = useLoadOlder(firstId);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (top.current === null || state !== 'idle' || typeof IntersectionObserver !== 'function') return undefined;
    const list = top.current.closest('[role="log"]');
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && void load(list), { root: list });
    observer.observe(top.current);
    return () => observer.disconnect();
  }, [state, load]);
  if (!hasMany || state === 'complete') return null;
  return (
    <div ref={top} className={styles.top}>
      <Button size="s" kind="quiet" isPending={state === 'loading'} onPress={() => void load(top.current?.closest('[role="log"]') ?? null)}>
        {t(state === 'failed' ? 'olderFailed' : 'older')}
      </Button>
    </div>
  );
}

type LoadState = 'idle' | 'loading' | 'failed' | 'complete';

function useLoadOlder(before: string | undefined) {
  const api = useApi();
  const { store } = useRoomSession();
  const name = useRoom(({ sync }) => sync?.name ?? '');
  const [state, setState] = useState<LoadState>('idle');
  const isLoading = useRef(false);

  async function load(list: Element | null): Promise<void> {
    if (before === undefined || isLoading.current) return;
    isLoading.current = true;
    setState('loading');
    try {
      const { messages, hasMore } = await api.call('listMessages', { params: { name }, query: { before } });
      keepPlace(list, () => {
        store.setState((room) => withOlderMessages(room, messages));
        setState(hasMore ? 'idle' : 'complete');
      });
    } catch {
      setState('failed');
    }
    isLoading.current = false;
  }
  return { state, load };
}

/** Adds a page of older messages to the log, with the changes that came while it was loading, and makes room for it. */
function withOlderMessages(
  { log, minLogLength, strayChanges }: ClientRoom,
  messages: readonly ChatMessage[],
): Pick<ClientRoom, 'log' | 'minLogLength'> {
  const minLength = minLogLength + messages.length;
  return { log: strayChanges.reduce(changeMessage, mergeMessages(log, messages, minLength)), minLogLength: minLength };
}
