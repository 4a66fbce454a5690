import type { RoomLook } from '@matinee/protocol';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog, DialogActions } from '../../../ui/overlays/Dialog.tsx';
import { formatMediaTime } from '../../../room-client/media-time.ts';
import styles from './LookIn.module.css';
import { Loaded } from '../Loaded.tsx';
import { useAdminCall } from '../use-admin-call.ts';
import { useFormats } from '../use-formats.ts';

/** The room's users notice nothing. */
export function LookInDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const call = useAdminCall();
  const query = useQuery({
    queryKey: ['admin-look', name],
    queryFn: async ({ signal }) => (await call('lookIn', { params: { name } }, signal)).data,
    // Each look is logged, so nothing is read again.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <Dialog title={query.data?.title.trim() || name} lead={t('lookInLead')} width="40rem" isOpen onClose={onClose}>
      <div className={classNames(styles.view)}>
        <Loaded query={query}>{(view) => <RoomFacts view={view} />}</Loaded>
      </div>
      <DialogActions>
        <Button kind="quiet" isPending={query.isFetching} onPress={() => void query.refetch()}>
          {t('lookAgain')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function RoomFacts({ view }: { view: RoomLook }) {
  const { t } = useTranslation('admin');
  const { time } = useFormats();
  const { currentSource, isPlaying, position, queue, queueLength, users, chat } = view;
  return (
    <>
      <h3 className="title-card">{t('playing')}</h3>
      <p>
        {currentSource === null
          ? t('nothing')
          : t(isPlaying ? 'playsAt' : 'pausedAt', { title: currentSource.title ?? currentSource.id, time: formatMediaTime(position) })}
      </p>
      <h3 className="title-card">{t('peopleCount', { count: users.length })}</h3>
      <p>{users.length === 0 ? t('noPeople') : users.map((user) => user.name).join(', ')}</p>
      <h3 className="title-card">{t('queueCount', { count: queueLength })}</h3>
      {queue.length > 0 && (
        <ol className={classNames(styles.list)}>
          {queue.map(({ service, id, title }) => (
            <li key={`${service} ${id}`}>
              <bdi>{title ?? id}</bdi>
            </li>
          ))}
        </ol>
      )}
      <h3 className="title-card">{t('chat')}</h3>
      {chat.length === 0 && <p>{t('noChat')}</p>}
      <ul className={classNames(styles.list)}>
        {chat.map(({ id, at, from, text }) => (
          <li key={id}>
            <span className="caption num">{time(at)}</span> <bdi className="strong">{from.name}</bdi> <span dir="auto">{text}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
