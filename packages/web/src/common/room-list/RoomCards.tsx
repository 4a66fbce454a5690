import type { RoomListItem } from '@matinee/protocol';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Badge } from '../../ui/Badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import { AvatarGroup } from '../../ui/Avatar.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './RoomCards.module.css';

const mostSeats = 4;

export interface RoomCardsProps {
  rooms: readonly RoomListItem[];
  /** Heading level of the cards' titles. */
  level: 2 | 3;
  /** Draws the first room larger on wide screens. */
  lead?: boolean;
  /** Buttons of a room, beside its title. */
  actions?: (room: RoomListItem) => ReactNode;
}

/** Rooms as cards: current video, title, number of users. */
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
  const Title = `h${level}` as const;
  const { name, title, currentSource, users, queueMode } = room;
  return (
    <>
      <Thumbnail src={currentSource?.thumbnail} lazy={!isFirst} className={styles.thumbnail} />
      <div className={styles.text}>
        <div className={styles.head}>
          <Title className="title-card two-lines">
            <Link to={`/room/${encodeURIComponent(name)}`}>{title === '' ? name : title}</Link>
          </Title>
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </div>
        <p className="meta two-lines">{currentSource === null ? t('nothingPlaying') : (currentSource.title ?? currentSource.id)}</p>
        <div className={styles.footer}>
          <AvatarGroup avatars={seatsOf(room)}>{t('watching', { count: users })}</AvatarGroup>
          <Badge className={styles.mode}>{t(`queueMode.${queueMode}`)}</Badge>
        </div>
      </div>
    </>
  );
}

/** The list has no names of users, so their avatars are tinted by room and index. */
function seatsOf({ name, users }: RoomListItem): { tint: string }[] {
  return Array.from({ length: Math.min(users, mostSeats) }, (_, index) => ({ tint: `${name} ${index}` }));
}

/** Placeholders for loading cards. */
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
