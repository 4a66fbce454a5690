import { RequestType } from '@matinee/protocol';
import { Disc3, ListChecks, Vote } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import { selectDisabledReason } from '../../room-client/room-selectors.ts';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { useDisabledReason } from '../../room/use-disabled-reason.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Late } from '../../ui/Late.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../ui/Menu.tsx';

const StartPollDialog = lazy(async () => ({ default: (await import('./StartPollDialog.tsx')).StartPollDialog }));

const selectPoll = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.StartPoll });
const selectSpin = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.SpinWheel });

/** The ways in which a room decides together: a poll, nominations, a wheel. */
export function DecideMenu() {
  const { t } = useTranslation('decide');
  const session = useRoomSession();
  const [dialog, setDialog] = useState<'poll' | 'nominations'>();
  const isOpen = useRoom(({ sync }) => sync?.poll?.result === undefined && sync?.poll !== null && sync?.poll !== undefined);
  const isQueueEmpty = useRoom(({ sync }) => (sync?.queue.length ?? 0) === 0);
  const pollReason = useDisabledReason(selectPoll) ?? (isOpen ? t('pollOpen') : undefined);
  const spinReason = useDisabledReason(selectSpin) ?? (isQueueEmpty ? t('queueEmpty') : undefined);

  function act(id: string): void {
    if (id === 'wheel') session.spinWheel();
    else setDialog(id === 'poll' ? 'poll' : 'nominations');
  }
  return (
    <>
      <MenuTrigger>
        <IconButton label={t('decide')} icon={Vote} size="s" />
        <Menu label={t('decide')} placement="bottom end" onAction={act}>
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
        </Menu>
      </MenuTrigger>
      {dialog !== undefined && (
        <Late>
          <StartPollDialog takesNominations={dialog === 'nominations'} onClose={() => setDialog(undefined)} />
        </Late>
      )}
    </>
  );
}
