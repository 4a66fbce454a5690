import { RequestType } from '@matinee/protocol';
import { Disc3, ListChecks, Vote } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import { selectDisabledReason } from '../../room-client/room-selectors.ts';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { useDisabledReason } from '../../room/use-disabled-reason.ts';
import { MenuItem } from '../../ui/overlays/Menu.tsx';
import { StartPollDialog } from './StartPollDialog.tsx';

const selectPoll = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.StartPoll });
const selectSpin = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.SpinWheel });

export function DecideItems({ open }: { open: (opened: ReactNode) => void }) {
  const { t } = useTranslation('decide');
  const session = useRoomSession();
  const isOpen = useRoom(({ sync }) => sync?.poll?.result === undefined && sync?.poll !== null && sync?.poll !== undefined);
  const isQueueEmpty = useRoom(({ sync }) => (sync?.queue.length ?? 0) === 0);
  const pollReason = useDisabledReason(selectPoll) ?? (isOpen ? t('pollOpen') : undefined);
  const spinReason = useDisabledReason(selectSpin) ?? (isQueueEmpty ? t('queueEmpty') : undefined);

  const ask = (takesNominations: boolean): void =>
    open(<StartPollDialog takesNominations={takesNominations} onClose={() => open(undefined)} />);
  return (
    <>
      <MenuItem
        id="poll"
        label={t('startPoll')}
        icon={ListChecks}
        description={pollReason}
        isDisabled={pollReason !== undefined}
        onAction={() => ask(false)}
      />
      <MenuItem
        id="nominations"
        label={t('startNominations')}
        icon={Vote}
        description={pollReason ?? t('startNominationsHint')}
        isDisabled={pollReason !== undefined}
        onAction={() => ask(true)}
      />
      <MenuItem
        id="wheel"
        label={t('spin')}
        icon={Disc3}
        description={spinReason ?? t('spinHint')}
        isDisabled={spinReason !== undefined}
        onAction={() => session.spinWheel()}
      />
    </>
  );
}
