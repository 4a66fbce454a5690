import { useTranslation } from 'react-i18next';
import { Queries } from '../../common/Queries.tsx';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { LoadFailed } from '../../ui/layout/LoadFailed.tsx';
import { Skeleton } from '../../ui/pictures/Skeleton.tsx';
import styles from './Activity.module.css';
import { useRoomLog } from './use-room-log.ts';
import { preciseClock } from '@matinee/base/clock';
import { useEffect, useState } from 'react';
import { cleanText, type RoomAction } from '@matinee/protocol';
import { formatAgo } from '../../common/texts/format-time.ts';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { describeAction, factsOf } from './describe-action.ts';

export function ActivityDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('guards');
  return (
    <Dialog title={t('activity')} lead={t('activityLead')} width="34rem" isOpen onClose={onClose}>
      <Queries>
        <Activity />
      </Queries>
    </Dialog>
  );
}

function Activity() {
  const { t } = useTranslation('guards');
  const roomName = useRoom((room) => room.sync?.name ?? '');
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useRoomLog(roomName);
  const nowMs = useNow();
  if (data === undefined) {
    return isError ? <LoadFailed level={3} title={t('activityFailed')} onRetry={refetch} /> : <LogSkeleton />;
  }
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <EmptyState illustration="lamp" level={3} title={t('noActivity')} text={t('noActivityText')} />;
  return (
    <>
      <ul className={styles.log}>
        {entries.map((entry) => (
          <ActivityRow key={entry.id} entry={entry} nowMs={nowMs} />
        ))}
      </ul>
      {hasNextPage && (
        <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {t('showMore')}
        </Button>
      )}
    </>
  );
}

function LogSkeleton() {
  return (
    <div className={styles.log} aria-hidden="true">
      {[70, 50, 60].map((width) => (
        <div key={width} className={styles.entry}>
          <Skeleton shape="avatar" />
          <Skeleton shape="line" width={width} />
        </div>
      ))}
    </div>
  );
}

const everyMs = 60_000;

/** Returns the server's epoch ms, updated every minute. */
function useNow(): number {
  const { clock } = useRoomSession();
  const [nowMs, setNow] = useState(() => clock.serverNow());
  useEffect(() => {
    let cancel = (): void => undefined;
    const wait = (): void => {
      cancel = preciseClock.after(everyMs, () => {
        setNow(clock.serverNow());
        wait();
      });
    };
    wait();
    return () => cancel();
  }, [clock]);
  return nowMs;
}

function ActivityRow({ entry, nowMs }: { entry: RoomAction; nowMs: number }) {
  const { t, i18n } = useTranslation(['events', 'room', 'app', 'guards', 'settings', 'access']);
  const { language } = i18n;
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <li className={styles.entry}>
      <Avatar name={cleanText(entry.by.name)} />
      <div className={styles.text}>
        {describeAction(entry, t).map((sentence) => (
          <p key={sentence} dir="auto">
            {sentence}
          </p>
        ))}
        <p className="hint">
          <time dateTime={new Date(entry.at).toISOString()} title={moment.format(entry.at)}>
            {formatAgo(entry.at, nowMs, language)}
          </time>
          {factsOf(entry, t, language).map((fact) => ` · ${fact}`)}
        </p>
      </div>
    </li>
  );
}
