import type { RoomListItem } from '@matinee/protocol';
import { WifiOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Queries } from '../../common/Queries.tsx';
import { RoomCards, RoomCardsLoading } from '../../common/room-list/RoomCards.tsx';
import { ServerAnnouncement } from '../../common/server/ServerAnnouncement.tsx';
import { useRoomList } from '../../common/room-list/use-room-list.ts';
import { useQuickRoom } from '../../common/rooms/use-quick-room.ts';
import { useRoomRefusal } from '../../common/rooms/use-room-refusal.ts';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { LoadFailed, RetryButton } from '../../ui/layout/LoadFailed.tsx';
import { SearchField } from '../../ui/forms/TextField.tsx';
import styles from './BrowsePage.module.css';

/** From this many rooms on, the first one is larger if it has this many users. */
const leadFrom = { rooms: 5, users: 3 };

export function BrowsePage() {
  return (
    <Queries>
      <Browse />
    </Queries>
  );
}

function Browse() {
  const { t } = useTranslation(['browse', 'app']);
  const { data: rooms } = useRoomList();
  const [search, setSearch] = useState('');
  const alive = rooms?.filter(isAlive) ?? [];
  const people = alive.reduce((sum, room) => sum + room.users, 0);
  return (
    <main className="page">
      <div className={styles.announcement}>
        <ServerAnnouncement />
      </div>
      <div className="page-head">
        <div>
          <h1 className="title-page">{t('title')}</h1>
          <p className={`meta num ${styles.summary}`}>
            {alive.length > 0 && t('summary', { rooms: t('rooms', { count: alive.length }), people: t('app:people', { count: people }) })}
          </p>
        </div>
        <SearchField
          label={t('search')}
          placeholder={t('searchPlaceholder')}
          value={search}
          onChange={setSearch}
          className={styles.search}
          boxClassName={styles.box}
        />
      </div>
      <RoomResults search={search} onClearSearch={() => setSearch('')} />
    </main>
  );
}

function RoomResults({ search, onClearSearch }: { search: string; onClearSearch: () => void }) {
  const { t } = useTranslation(['browse', 'app']);
  const { data: rooms, isError, refetch } = useRoomList();
  const createRoom = useQuickRoom();
  const refusal = useRoomRefusal();
  if (rooms === undefined && isError) return <LoadFailed title={t('app:roomsErrorTitle')} size="s" onRetry={refetch} />;
  if (rooms === undefined) return <RoomCardsLoading count={8} />;
  const isSearching = search.trim() !== '';
  const found = roomsToList(rooms, search);
  const quietCount = rooms.length - found.length;
  return (
    <>
      {isError && (
        <div className={styles.staleNotice}>
          <Banner icon={WifiOff} tone="warning" text={t('stale')}>
            <RetryButton size="s" onRetry={refetch} />
          </Banner>
        </div>
      )}
      {found.length > 0 && <RoomCards rooms={found} level={2} lead={isLeadWorth(found)} />}
      {found.length === 0 && isSearching && (
        <EmptyState
          illustration="lamp"
          title={t('noMatchTitle')}
          text={t('noMatchText', { search })}
          actions={<Button onPress={onClearSearch}>{t('clearSearch')}</Button>}
        />
      )}
      {found.length === 0 && !isSearching && (
        <EmptyState
          illustration="lamp"
          title={t('app:noRoomsTitle')}
          text={refusal?.reason ?? t('app:noRoomsText')}
          actions={
            refusal === undefined ? (
              <Button kind="primary" onPress={() => createRoom()}>
                {t('app:createRoom')}
              </Button>
            ) : undefined
          }
        />
      )}
      {!isSearching && quietCount > 0 && <p className={`hint ${styles.quiet}`}>{t('quiet', { count: quietCount })}</p>}
    </>
  );
}

function isLeadWorth([first, ...others]: readonly RoomListItem[]): boolean {
  return first !== undefined && others.length + 1 >= leadFrom.rooms && first.users >= leadFrom.users;
}

/** Returns the matches, or without a search the rooms in use. */
export function roomsToList(rooms: readonly RoomListItem[], search: string): RoomListItem[] {
  return search.trim() === '' ? rooms.filter(isAlive) : searchRooms(rooms, search);
}

function isAlive({ users, isPlaying }: RoomListItem): boolean {
  return users > 0 || isPlaying === true;
}

function searchRooms(rooms: readonly RoomListItem[], search: string): RoomListItem[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return rooms.filter(({ name, title, madeBy = '', description, currentSource }) => {
    const text = fold([name, title, madeBy, description, currentSource?.title ?? ''].join('\n'));
    return words.every((word) => text.includes(word));
  });
}

/** Removes case and accents. */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
