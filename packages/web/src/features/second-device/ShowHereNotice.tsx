import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { readRecentRooms, type RecentRoom } from '../../common/rooms/recent-rooms.ts';
import { useSending } from '../../common/use-sending.ts';
import { lastingStorage } from '../../context/browser-storage.ts';
import { Button } from '../../ui/Button.tsx';
import { PageNotice, NoticeActions } from '../../ui/layout/PageNotice.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';

const mostRooms = 3;
const titleOf = ({ title, name }: RecentRoom): string => title.trim() || name;

/** Asks which room the television with the scanned letters is to show. */
export function ShowHereNotice({ code }: { code: string }) {
  const { t } = useTranslation(['devices', 'app']);
  const api = useApi();
  const { send, isSending, problem } = useSending();
  const [[latest, ...others]] = useState(() => readRecentRooms(lastingStorage).slice(0, mostRooms));
  const [shown, setShown] = useState<RecentRoom>();
  const show = (room: RecentRoom) =>
    send(async () => {
      await api.call('approvePairing', { body: { code, room: room.name } });
      setShown(room);
    });

  if (latest === undefined) {
    return (
      <PageNotice illustration="screen" title={t('showNoneTitle')} lead={t('showNoneLead')}>
        <NoticeActions>
          <LinkButton to="/" kind="primary">
            {t('app:goHome')}
          </LinkButton>
        </NoticeActions>
      </PageNotice>
    );
  }
  const room = shown ?? latest;
  if (shown !== undefined || problem !== undefined) {
    return (
      <PageNotice illustration="screen" title={problem ?? t('showSent')} isAnswer>
        <NoticeActions>
          <LinkButton to={`/room/${encodeURIComponent(room.name)}`}>{t('toRoom', { room: titleOf(room) })}</LinkButton>
        </NoticeActions>
      </PageNotice>
    );
  }
  return (
    <PageNotice illustration="screen" title={t('showTitle', { room: titleOf(latest) })} lead={t('showLead', { code })}>
      <NoticeActions>
        <Button kind="primary" size="l" isPending={isSending} onPress={() => void show(latest)}>
          {t('show')}
        </Button>
        {others.map((other) => (
          <Button key={other.name} size="l" isPending={isSending} onPress={() => void show(other)}>
            {t('showOther', { room: titleOf(other) })}
          </Button>
        ))}
      </NoticeActions>
    </PageNotice>
  );
}
