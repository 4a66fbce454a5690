import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { lastingStorage } from '../../context/browser-storage.ts';
import { forgetRecentRoom, readRecentRooms, type RecentRoom } from '../../common/rooms/recent-rooms.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Thumbnail } from '../../ui/pictures/Thumbnail.tsx';
import pageStyles from './HomePage.module.css';
import styles from './RecentRooms.module.css';

export function RecentRooms() {
  const { t } = useTranslation('home');
  const [rooms, setRooms] = useState(() => readRecentRooms(lastingStorage));
  if (rooms.length === 0) return null;

  function forget({ name }: RecentRoom): void {
    forgetRecentRoom(lastingStorage, name);
    setRooms(readRecentRooms(lastingStorage));
  }

  return (
    <section className={pageStyles.section} aria-labelledby="recent">
      <div className={pageStyles.head}>
        <h2 className="title-section" id="recent">
          {t('recentTitle')}
        </h2>
      </div>
      <ul className={styles.rooms}>
        {rooms.map((room) => (
          <RecentRoomRow key={room.name} room={room} onForget={() => forget(room)} />
        ))}
      </ul>
    </section>
  );
}

function RecentRoomRow({ room, onForget }: { room: RecentRoom; onForget: () => void }) {
  const { t } = useTranslation('home');
  const title = room.title.trim() || room.name;
  return (
    <li className={styles.room}>
      <Thumbnail src={room.video?.thumbnail} title={room.video?.title ?? title} className={styles.thumbnail} />
      <div className={styles.text}>
        <h3 className="title-card one-line" dir="auto">
          <Link to={`/room/${encodeURIComponent(room.name)}`}>{title}</Link>
        </h3>
        {room.video !== undefined && (
          <p className="meta one-line" dir="auto">
            {room.video.title}
          </p>
        )}
      </div>
      <IconButton label={t('forgetRoom', { room: title })} icon={X} size="s" className={styles.forget} onPress={onForget} />
    </li>
  );
}
