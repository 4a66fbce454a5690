import { createStore, useStore } from 'zustand';
import { useEffect } from 'react';
import { LoadWhenOpen } from '../../ui/overlays/Dialog.tsx';
import { later } from '../../ui/later.tsx';
import { RequestType, type UserResponse } from '@matinee/protocol';
import { Library } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useServerFeatures } from '../../common/server/use-server-features.ts';
import { useUser } from '../../common/server/use-user.ts';
import { selectDisabledReason } from '../../room-client/room-selectors.ts';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import { useDisabledReason } from '../../room/use-disabled-reason.ts';
import { Button } from '../../ui/Button.tsx';

/** Global, because the button that opened the library may go with the first video. */
const openLibrary = createStore(() => ({ isOpen: false }));

function setLibraryOpen(isOpen: boolean): void {
  openLibrary.setState({ isOpen });
}

const LibraryDialog = later(() => import('./LibraryDialog.tsx'), ['errors', 'queue'])((module) => module.LibraryDialog);

export function LateDialog({ roomName }: { roomName: string }) {
  const { isOpen } = useStore(openLibrary);
  useEffect(() => () => setLibraryOpen(false), []);
  return (
    <LoadWhenOpen isOpen={isOpen}>
      <LibraryDialog roomName={roomName} isOpen={isOpen} onClose={() => setLibraryOpen(false)} />
    </LoadWhenOpen>
  );
}

const selectAdd = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.Add });

function isAmong(users: string, user: UserResponse | undefined): boolean {
  return users === 'everyone' || (users === 'members' && user?.loggedIn === true) || user?.isOperator === true;
}

export function LibraryButton() {
  const { t } = useTranslation('film');
  const { library: users } = useServerFeatures();
  const user = useUser();
  const disabledReason = useDisabledReason(selectAdd);
  if (users === undefined || !isAmong(users, user)) return null;
  return (
    <Button kind="quiet" size="s" icon={Library} disabledReason={disabledReason} onPress={() => setLibraryOpen(true)}>
      {t('library')}
    </Button>
  );
}
