import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Queries } from '../../common/Queries.tsx';
import { RoomCards, RoomCardsLoading } from '../../common/room-list/RoomCards.tsx';
import { useRoomList } from '../../common/room-list/use-room-list.ts';
import { RetryButton } from '../../ui/layout/LoadFailed.tsx';
import styles from './HomePage.module.css';

const mostShown = 4;

export function LiveRooms() {
  return (
    <Queries>
      <LiveRoomsSection />
    </Queries>
  );
}

function LiveRoomsSection() {
  const { t } = useTranslation('home');
  const { data: rooms } = useLiveRooms();
  if (rooms?.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="live">
      <div className={styles.head}>
        <h2 className="title-section" id="live">
          {t('liveTitle')}
        </h2>
        {rooms !== undefined && rooms.length > mostShown && (
          <Link className="link" to="/rooms">
            {t('allRooms', { count: rooms.length })}
          </Link>
        )}
      </div>
      <LiveRoomCards />
    </section>
  );
}

function useLiveRooms() {
  const { data, ...list } = useRoomList();
  return { ...list, data: data?.filter(({ users, currentSource }) => users > 0 && currentSource !== null) };
}

function LiveRoomCards() {
  const { t } = useTranslation('app');
  const { data: rooms, isError, refetch } = useLiveRooms();
  if (rooms !== undefined && rooms.length > 0) return <RoomCards rooms={rooms.slice(0, mostShown)} level={3} />;
  if (!isError) return <RoomCardsLoading count={mostShown} />;
  return (
    <div className={styles.note}>
      <p>{t('noAnswer')}</p>
      <RetryButton size="s" onRetry={refetch} />
    </div>
  );
}
