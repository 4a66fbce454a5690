import type { RoomListItem } from '@matinee/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, RotateCw, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '../../api/use-api.ts';
import { CreateRoomDialog } from '../../app/CreateMenu.tsx';
import { usePageTitle } from '../../app/page-title.ts';
import { Queries } from '../../app/Queries.tsx';
import { showToast } from '../../app/toasts/index.ts';
import { useUser } from '../../app/use-user.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { NeedsLogin } from '../account/NeedsLogin.tsx';
import { copyText } from '../room/copy-text.ts';
import { DeleteRoomDialog } from './DeleteRoomDialog.tsx';
import styles from './MyRooms.module.css';

const copiedToastMs = 3000;

export function MyRoomsPage() {
  return (
    <Queries>
      <MyRooms />
    </Queries>
  );
}

function MyRooms() {
  const { t } = useTranslation(['account', 'app']);
  const user = useUser();
  usePageTitle(t('myRoomsPageTitle'));
  return (
    <main className="page">
      <h1 className="title-page">{t('myRooms')}</h1>
      {user?.loggedIn === true && <Rooms />}
      {user?.loggedIn === false && <NeedsLogin title={t('myRoomsGuestTitle')} text={t('myRoomsGuest')} />}
    </main>
  );
}

function Rooms() {
  const { t } = useTranslation(['account', 'app']);
  const api = useApi();
  const queries = useQueryClient();
  const [isCreating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<RoomListItem>();
  const { data, isError, refetch } = useQuery({
    queryKey: ['my-rooms'],
    queryFn: async ({ signal }) => (await api.call('ownedRooms', {}, signal)).data,
  });

  if (data === undefined && isError) {
    const retry = (
      <Button size="s" icon={RotateCw} onPress={() => void refetch()}>
        {t('app:retry')}
      </Button>
    );
    return <EmptyState art="projector" title={t('app:roomsErrorTitle')} text={t('app:noAnswer')} actions={retry} />;
  }
  return (
    <>
      {data === undefined && <Skeleton shape="line" width={60} />}
      {data?.length === 0 && (
        <EmptyState
          art="lamp"
          title={t('myRoomsEmptyTitle')}
          text={t('myRoomsEmpty')}
          actions={
            <Button kind="primary" onPress={() => setCreating(true)}>
              {t('app:permanentRoom')}
            </Button>
          }
        />
      )}
      {data !== undefined && data.length > 0 && (
        <ul className={styles.rooms}>
          {data.map((room) => (
            <OwnRoom key={room.name} room={room} onDelete={() => setDeleting(room)} />
          ))}
        </ul>
      )}
      {isCreating && (
        <Suspense>
          <CreateRoomDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
      {deleting !== undefined && (
        <DeleteRoomDialog
          room={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => void queries.invalidateQueries({ queryKey: ['my-rooms'] })}
        />
      )}
    </>
  );
}

function OwnRoom({ room, onDelete }: { room: RoomListItem; onDelete: () => void }) {
  const { t } = useTranslation(['account', 'app']);
  const { name, title, currentSource, users } = room;
  const shown = title === '' ? name : title;
  const path = `/room/${encodeURIComponent(name)}`;

  async function copy(): Promise<void> {
    const isCopied = await copyText(new URL(path, location.href).href);
    showToast({ style: isCopied ? 'success' : 'error', text: t(isCopied ? 'linkCopied' : 'linkNotCopied'), durationMs: copiedToastMs });
  }

  return (
    <li className={styles.room}>
      <Picture src={currentSource?.thumbnail} lazy className={styles.picture} />
      <div className={styles.text}>
        <h2 className="title-card">
          <Link to={path} className={classNames(styles.link, 'one-line')}>
            {shown}
          </Link>
        </h2>
        <p className="meta one-line">
          {shown !== name && `${name}, `}
          {t('app:watching', { count: users })}
        </p>
      </div>
      <IconButton label={t('copyLinkOf', { room: shown })} icon={Copy} className={styles.button} onPress={() => void copy()} />
      <IconButton label={t('deleteRoomOf', { room: shown })} icon={Trash2} className={styles.button} onPress={onDelete} />
    </li>
  );
}
