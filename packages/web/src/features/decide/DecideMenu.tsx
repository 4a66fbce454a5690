import { RequestType } from '@matinee/protocol';
import { Disc3, ListChecks, Plus, Vote } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import { selectDisabledReason } from '../../room-client/room-selectors.ts';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { useDisabledReason } from '../../room/use-disabled-reason.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../ui/overlays/Menu.tsx';
import { StartPollDialog } from './StartPollDialog.tsx';

const selectPoll = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.StartPoll });
const selectSpin = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.SpinWheel });

export interface DecideMenuProps {
  /** The name of its button. */
  label: string;
  /** Called with the id of an item among the children. */
  onAction: (id: string) => void;
  /** Further items. */
  children: ReactNode;
}

/** The ways in which a room decides together, as a menu: a poll, nominations, a wheel. */
export function DecideMenu({ label, onAction, children }: DecideMenuProps) {
  const { t } = useTranslation('decide');
  const session = useRoomSession();
  const [dialog, setDialog] = useState<'poll' | 'nominations'>();
  const isOpen = useRoom(({ sync }) => sync?.poll?.result === undefined && sync?.poll !== null && sync?.poll !== undefined);
  const isQueueEmpty = useRoom(({ sync }) => (sync?.queue.length ?? 0) === 0);
  const pollReason = useDisabledReason(selectPoll) ?? (isOpen ? t('pollOpen') : undefined);
  const spinReason = useDisabledReason(selectSpin) ?? (isQueueEmpty ? t('queueEmpty') : undefined);

  function act(id: string): void {
    if (id === 'wheel') session.spinWheel();
    else if (id === 'poll' || id === 'nominations') setDialog(id);
    else onAction(id);
  }
  return (
    <>
      <MenuTrigger>
        <IconButton label={label} icon={Plus} />
        <Menu label={label} placement="top start" onAction={act}>
          <MenuItem id="poll" label={t('startPoll')} icon={ListChecks} description={pollReason} isDisabled={pollReason !== undefined} />
          <MenuItem
            id="nominations"
            label={t('startNominations')}
            icon={Vote}
            description={pollReason ?? t('startNominationsHint')}
            isDisabled={pollReason !== undefined}
          />
          <MenuItem
            id="wheel"
            label={t('spin')}
            icon={Disc3}
            description={spinReason ?? t('spinHint')}
            isDisabled={spinReason !== undefined}
          />
          {children}
        </Menu>
      </MenuTrigger>
      {dialog !== undefined && <StartPollDialog takesNominations={dialog === 'nominations'} onClose={() => setDialog(undefined)} />}
    </>
  );
}
