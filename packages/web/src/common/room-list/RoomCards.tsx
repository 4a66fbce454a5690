import type { QueueMode, RoomListItem } from '@matinee/protocol';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useTitleOf } from '../rooms/use-title-of.ts';
import { formatMediaTime } from '../../room-client/media-time.ts';
import { Badge } from '../../ui/Badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Thumbnail } from '../../ui/pictures/Thumbnail.tsx';
import { AvatarGroup } from '../../ui/pictures/Avatar.tsx';
import { Skeleton } from '../../ui/pictures/Skeleton.tsx';
import styles from './RoomCards.module.css';

const mostSeats = 4;
/** The queue modes in which a visitor has a say. */
const worthSaying: ReadonlySet<QueueMode> = new Set(['vote', 'turns']);

export interface RoomCardsProps {
  rooms: readonly RoomListItem[];
  level: 2 | 3;
  lead?: boolean;
  actions?: (room: RoomListItem) => ReactNode;
}

export function RoomCards({ rooms, level, lead = false, actions }: RoomCardsProps) {
  return (
    <ul className={styles.cards} data-lead={lead ? '' : undefined}>
      {rooms.map((room, index) => (
        <li key={room.name} className={styles.card}>
          <RoomCard room={room} level={level} isFirst={index === 0} actions={actions?.(room)} />
        </li>
      ))}
    </ul>
  );
}

interface RoomCardProps {
  room: RoomListItem;
  level: 2 | 3;
  isFirst: boolean;
  actions: ReactNode;
}

function RoomCard({ room, level, isFirst, actions }: RoomCardProps) {
  const { t } = useTranslation('app');
  const titleOf = useTitleOf();
  const Title = `h${level}` as const;
  const { name, description, currentSource, users, names, queueMode } = room;
  return (
    <>
      <div className={styles.picture}>
        <Thumbnail src={currentSource?.thumbnail} title={videoTitleOf(room)} lazy={!isFirst} className={styles.thumbnail} />
        <Progress room={room} />
      </div>
      <div className={styles.text}>
        <div className={styles.head}>
          <Title className="title-card two-lines" dir="auto">
            <Link to={`/room/${encodeURIComponent(name)}`}>{titleOf(room)}</Link>
          </Title>
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </div>
        <p className="meta one-line" dir="auto">
          {videoTitleOf(room) ?? t('nothingPlaying')}
        </p>
        {description.trim() !== '' && (
          <p className="hint two-lines" dir="auto">
            {description}
          </p>
        )}
        <div className={styles.footer}>
          <AvatarGroup avatars={names?.slice(0, mostSeats) ?? []}>{t('people', { count: users })}</AvatarGroup>
          {worthSaying.has(queueMode) && <Badge className={styles.mode}>{t(`queueMode.${queueMode}`)}</Badge>}
        </div>
      </div>
    </>
  );
}

function videoTitleOf({ currentSource }: RoomListItem): string | undefined {
  return currentSource === null ? undefined : (currentSource.title ?? currentSource.id);
}

function Progress({ room: { currentSource, position } }: { room: RoomListItem }) {
  const { t } = useTranslation('app');
  if (currentSource?.live === true) return <span className={styles.left}>{t('live')}</span>;
  if (position === undefined || currentSource?.length === undefined) return null;
  const { length } = currentSource;
  return (
    <>
      <span className={classNames(styles.left, 'num')}>{t('timeLeft', { time: formatMediaTime(Math.max(0, length - position)) })}</span>
      <span className={styles.progress} style={{ '--at': Math.min(1, position / length) } as CSSProperties} aria-hidden="true" />
    </>
  );
}

export function RoomCardsLoading({ count }: { count: number }) {
  const { t } = useTranslation('app');
  return (
    <ul className={styles.cards} aria-busy="true" aria-label={t('loadingRooms')}>
      {Array.from({ length: count }, (_, index) => (
        <li key={index} className={styles.card}>
          <Skeleton shape="thumbnail" className={classNames(styles.thumbnail)} />
          <div className={styles.text}>
            <Skeleton shape="line" width={50 + ((index * 7) % 30)} />
            <Skeleton shape="line" width={70 - ((index * 5) % 25)} />
          </div>
        </li>
      ))}
    </ul>
  );
}
