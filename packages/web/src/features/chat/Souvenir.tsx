import { preciseClock } from '@matinee/base/clock';
import { cleanText, type ChatMessage, type VideoId } from '@matinee/protocol';
import { positionOf } from '@matinee/room/read';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { selectSource } from '../../room-client/room-selectors.ts';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { useRoomViewStore } from '../../room/room-view.ts';
import { UserName } from '../../ui/pictures/Avatar.tsx';
import { followSouvenirs } from './souvenirs.ts';
import styles from './Souvenir.module.css';

const mostShown = 3;
const shownMs = 8000;

export function Souvenir() {
  const service = useRoom((room) => selectSource(room)?.service);
  const id = useRoom((room) => selectSource(room)?.id);
  return service === undefined || id === undefined ? null : <OfVideo key={`${service} ${id}`} service={service} id={id} />;
}

function OfVideo({ service, id }: VideoId) {
  const { i18n } = useTranslation();
  const messages = useSouvenirs(service, id);
  return (
    <div className={styles.souvenirs} aria-live="off">
      {messages.map((message) => (
        <p key={message.id}>
          <UserName name={cleanText(message.from.name)} />{' '}
          <time dateTime={new Date(message.at).toISOString()}>
            {new Date(message.at).toLocaleDateString(i18n.language, { day: 'numeric', month: 'short', year: 'numeric' })}
          </time>{' '}
          <bdi dir="auto">{cleanText(message.text)}</bdi>
        </p>
      ))}
    </div>
  );
}

function useSouvenirs(service: VideoId['service'], id: string): readonly ChatMessage[] {
  const api = useApi();
  const session = useRoomSession();
  const view = useRoomViewStore();
  const [messages, setMessages] = useState<readonly ChatMessage[]>([]);
  useEffect(() => {
    const cancels = new Set<() => void>();
    const sync = () => session.store.getState().sync;
    const stop = followSouvenirs({
      clock: preciseClock,
      serverNow: () => session.clock.serverNow(),
      position() {
        const state = sync();
        return state?.isPlaying === true ? positionOf(state, session.clock.serverNow()) : undefined;
      },
      load: (from) => {
        const query = { service, id, from: String(Math.max(0, Math.floor(from * 10) / 10)) };
        return api.call('listMessages', { params: { name: sync()?.name ?? '' }, query });
      },
      show(due) {
        const { hiddenUserIds } = view.getState();
        const wanted = due.filter(({ from: { userId } }) => userId === undefined || !hiddenUserIds.includes(userId));
        setMessages((before) =>
          [...before.filter(({ id: old }) => !wanted.some((message) => message.id === old)), ...wanted].slice(-mostShown),
        );
        cancels.add(preciseClock.after(shownMs, () => setMessages((before) => before.filter((message) => !wanted.includes(message)))));
      },
    });
    return () => {
      stop();
      for (const cancel of cancels) cancel();
    };
  }, [api, session, view, service, id]);
  return messages;
}
