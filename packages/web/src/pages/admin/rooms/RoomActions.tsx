import type { AdminRoom } from '@matinee/protocol';
import { Ellipsis, EyeClosed, Megaphone, Power, ScanEye, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../api/use-api.ts';
import { DangerDialog } from '../../../common/DangerDialog.tsx';
import { useShowToast } from '../../../common/toasts/toast-store.ts';
import { useAttempt } from '../../../common/toasts/use-attempt.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from '../../../ui/overlays/Menu.tsx';
import { useAdminCall } from '../use-admin-call.ts';
import { LookInDialog } from './LookInDialog.tsx';
import { MessageRoomDialog } from './MessageRoomDialog.tsx';

const hiddenToastMs = 5000;

export interface RoomActionsProps {
  room: AdminRoom;
  /** The room's title, or its name. */
  shown: string;
  onChanged: () => void;
}

type DialogName = 'look' | 'message' | 'close' | 'delete';

export function RoomActions({ room: { name, visibility, isLoaded }, shown, onChanged }: RoomActionsProps) {
  const { t } = useTranslation('admin');
  const api = useApi();
  const call = useAdminCall();
  const showToast = useShowToast();
  const attempt = useAttempt();
  const [dialog, setDialog] = useState<DialogName>();
  const close = (): void => setDialog(undefined);

  async function hide(): Promise<void> {
    if (!(await attempt(() => call('hideRoom', { params: { name } })))) return;
    onChanged();
    showToast({ style: 'success', text: t('hidden', { room: shown }), durationMs: hiddenToastMs });
  }

  const act = (id: string): void => (id === 'hide' ? void hide() : setDialog(id as DialogName));
  return (
    <>
      <MenuTrigger>
        <IconButton label={t('moreOf', { name: shown })} icon={Ellipsis} />
        <Menu label={t('moreOf', { name: shown })} placement="bottom end" onAction={act}>
          <MenuItem id="look" label={t('lookIn')} icon={ScanEye} />
          <MenuItem id="message" label={t('messageRoom')} icon={Megaphone} isDisabled={!isLoaded} />
          <MenuItem id="hide" label={t('hide')} icon={EyeClosed} isDisabled={visibility !== 'public'} />
          <MenuSeparator />
          <MenuItem id="close" label={t('closeRoom')} icon={Power} kind="danger" isDisabled={!isLoaded} />
          <MenuItem id="delete" label={t('deleteRoom')} icon={Trash2} kind="danger" />
        </Menu>
      </MenuTrigger>
      {dialog === 'look' && <LookInDialog name={name} onClose={close} />}
      {dialog === 'message' && <MessageRoomDialog name={name} shown={shown} onClose={close} />}
      {dialog === 'close' && (
        <DangerDialog
          title={t('closeTitle', { room: shown })}
          lead={t('closeLead')}
          action={t('closeAction')}
          onConfirm={async () => {
            await api.call('deleteRoom', { params: { name }, query: {} });
            onChanged();
          }}
          onClose={close}
        />
      )}
      {dialog === 'delete' && (
        <DangerDialog
          title={t('deleteTitle', { room: shown })}
          lead={t('deleteLead')}
          action={t('deleteAction')}
          field={{ label: t('deleteType', { room: name }), autoComplete: 'off' }}
          reasonAgainst={(typed) => (typed.trim() === name ? undefined : t('deleteTypeFirst'))}
          onConfirm={async () => {
            await api.call('deleteRoom', { params: { name }, query: { permanent: 'true' } });
            onChanged();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
