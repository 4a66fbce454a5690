import type { RoomListItem } from '@matinee/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Ellipsis, Plus, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { CreateRoomDialog } from '../../features/create-room/CreateMenu.tsx';
import { Queries } from '../../common/Queries.tsx';
import { RoomCards, RoomCardsLoading } from '../../common/room-list/RoomCards.tsx';
import { useShowToast } from '../../common/toasts/toast-store.ts';
import { useRoomLink } from '../../common/rooms/use-title-of.ts';
import { useRoomRefusal } from '../../common/rooms/use-room-refusal.ts';
import { useUser } from '../../common/server/use-user.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { LoadFailed } from '../../ui/layout/LoadFailed.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../ui/overlays/Menu.tsx';
import { NeedsLogin } from '../../features/account/NeedsLogin.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { DeleteRoomDialog } from '../../common/rooms/DeleteRoomDialog.tsx';

const copiedToastMs = 3000;
const loadingCards = 4;

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
  if (user?.loggedIn === false) {
    return (
      <main className="page">
        <NeedsLogin title={t('myRoomsGuestTitle')} text={t('myRoomsGuest')} />
      </main>
    );
  }
  return <main className="page">{user === undefined ? <MyRoomsHeader /> : <OwnRooms />}</main>;
}

function MyRoomsHeader({ children }: { children?: ReactNode }) {
  const { t } = useTranslation(['account', 'app']);
  return (
    <div className="page-head">
      <h1 className="title-page">{t('app:myRooms')}</h1>
      {children}
    </div>
  );
}

function OwnRooms() {
  const { t } = useTranslation(['account', 'app']);
  const api = useApi();
  const queries = useQueryClient();
  const refusal = useRoomRefusal();
  const [isCreating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<RoomListItem>();
  const { data, isError, refetch } = useQuery({
    queryKey: ['my-rooms'],
    queryFn: async ({ signal }) => (await api.call('ownedRooms', {}, signal)).data,
  });

  if (data === undefined && isError) {
    return (
      <>
        <MyRoomsHeader />
        <LoadFailed title={t('app:roomsErrorTitle')} size="s" onRetry={refetch} />
      </>
    );
  }
  const create = (kind?: 'primary') => (
    <Button {...(kind !== undefined && { kind })} icon={Plus} disabledReason={refusal?.reason} onPress={() => setCreating(true)}>
      {t('app:permanentRoom')}
    </Button>
  );
  const buttonsOf = (room: RoomListItem) => <OwnRoom room={room} onDelete={() => setDeleting(room)} />;
  return (
    <>
      <MyRoomsHeader>{data !== undefined && data.length > 0 && create()}</MyRoomsHeader>
      {data === undefined && <RoomCardsLoading count={loadingCards} />}
      {data?.length === 0 && (
        <EmptyState illustration="lamp" title={t('myRoomsEmptyTitle')} text={t('myRoomsEmpty')} actions={create('primary')} />
      )}
      {data !== undefined && data.length > 0 && <RoomCards rooms={data} level={2} actions={buttonsOf} />}
      {isCreating && <CreateRoomDialog onClose={() => setCreating(false)} />}
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

function OwnRoom({ room: { name, title }, onDelete }: { room: RoomListItem; onDelete: () => void }) {
  const { t } = useTranslation('account');
  const showToast = useShowToast();
  const shown = title === '' ? name : title;
  const toLink = useRoomLink();

  async function copy(): Promise<void> {
    const isCopied = await copyText(toLink(name));
    showToast({ style: isCopied ? 'success' : 'error', text: t(isCopied ? 'linkCopied' : 'linkNotCopied'), durationMs: copiedToastMs });
  }

  return (
    <>
      <IconButton label={t('copyLinkOf', { room: shown })} icon={Copy} size="s" onPress={() => void copy()} />
      <MenuTrigger>
        <IconButton label={t('moreOf', { room: shown })} icon={Ellipsis} size="s" />
        <Menu label={t('moreOf', { room: shown })} placement="bottom end" onAction={onDelete}>
          <MenuItem id="delete" label={t('deleteRoom')} icon={Trash2} kind="danger" />
        </Menu>
      </MenuTrigger>
    </>
  );
}
