import { adminRoomFilters, type AdminRoom, type AdminRoomFilter } from '@matinee/protocol';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SegmentedControl } from '../../../ui/forms/SegmentedControl.tsx';
import { Table } from '../../../ui/layout/Table.tsx';
import { SearchField } from '../../../ui/forms/TextField.tsx';
import { Loaded } from '../Loaded.tsx';
import { RoomActions } from './RoomActions.tsx';
import styles from '../Section.module.css';
import { useAdminCall } from '../use-admin-call.ts';
import { useFormats } from '../use-formats.ts';

export function RoomsSection() {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const call = useAdminCall();
  const [filter, setFilter] = useState<AdminRoomFilter>('all');
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const query = useInfiniteQuery({
    queryKey: ['admin-rooms', filter, search],
    queryFn: ({ signal, pageParam }) =>
      call(
        'adminRooms',
        { query: { filter, ...(search !== '' && { search }), ...(pageParam !== undefined && { after: pageParam }) } },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  });
  const counts = query.data?.pages[0]?.counts;
  const reload = (): void => void query.refetch();
  return (
    <>
      <header className={classNames(styles.head)}>
        <h1 className="title-page">{t('nav.rooms')}</h1>
        <SearchField label={t('findRoom')} placeholder={t('findRoomHint')} value={typed} onChange={setTyped} className={styles.search} />
      </header>
      <div className={classNames(styles.tools)}>
        <SegmentedControl
          label={t('show')}
          hideLabel
          options={adminRoomFilters.map((value) => ({
            value,
            label:
              counts === undefined
                ? t(`filter.${value}`)
                : t('filterCount', { filter: t(`filter.${value}`), rooms: number(counts[value]) }),
          }))}
          value={filter}
          onChange={setFilter}
        />
      </div>
      <Loaded query={query}>
        {({ pages }) => {
          const rooms = pages.flatMap(({ data }) => data);
          return rooms.length === 0 ? (
            <p className="meta">{t('noRooms')}</p>
          ) : (
            <RoomTable rooms={rooms} nowMs={query.dataUpdatedAt} onChanged={reload} />
          );
        }}
      </Loaded>
      {query.hasNextPage && (
        <Button className={styles.more} isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
          {t('showMore')}
        </Button>
      )}
    </>
  );
}

interface RoomTableProps {
  rooms: readonly AdminRoom[];
  nowMs: number;
  onChanged: () => void;
}

function RoomTable({ rooms, nowMs, onChanged }: RoomTableProps) {
  const { t } = useTranslation('admin');
  const columns = [
    { id: 'room', label: t('room') },
    { id: 'playing', label: t('playing') },
    { id: 'people', label: t('people'), isNumber: true },
    { id: 'mode', label: t('mode') },
    { id: 'visibility', label: t('visibility') },
    { id: 'age', label: t('age') },
    { id: 'actions', label: t('actions'), hideLabel: true },
  ];
  return (
    <Table caption={t('nav.rooms')} columns={columns}>
      {rooms.map((room) => (
        <RoomRow key={room.name} room={room} nowMs={nowMs} onChanged={onChanged} />
      ))}
    </Table>
  );
}

function RoomRow({ room, nowMs, onChanged }: Omit<RoomTableProps, 'rooms'> & { room: AdminRoom }) {
  const { t } = useTranslation(['admin', 'app']);
  const { number, duration } = useFormats();
  const { name, title, currentSource, users, queueMode, visibility, isTemporary, createdAt } = room;
  const shown = title.trim() || name;
  return (
    <tr>
      <th scope="row">
        <bdi>{shown}</bdi>
        {shown !== name && <small>{name}</small>}
      </th>
      <td>
        <bdi>{currentSource === null ? '–' : (currentSource.title ?? currentSource.id)}</bdi>
      </td>
      <td data-num="" data-label={t('people')}>
        {number(users)}
      </td>
      <td>{t(`app:queueMode.${queueMode}`)}</td>
      <td>{isTemporary ? t('temporary') : visibility === 'private' ? '' : t(`app:visibility.${visibility}`)}</td>
      <td data-label={t('age')}>{createdAt === undefined ? '–' : duration(nowMs - createdAt)}</td>
      <td data-tools="">
        <RoomActions room={room} shown={shown} onChanged={onChanged} />
      </td>
    </tr>
  );
}
