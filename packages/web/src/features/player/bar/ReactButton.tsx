import { RequestType } from '@matinee/protocol';
import { Smile } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientRoom } from '../../../room-client/client-room-store.ts';
import { selectDisabledReason } from '../../../room-client/room-selectors.ts';
import { QuickReactions } from '../../../room/chat/QuickReactions.tsx';
import { useDisabledReason } from '../../../room/use-disabled-reason.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { latePanels } from '../../../ui/overlays/Dialog.tsx';
import { PopoverDialog } from '../../../ui/overlays/PopoverDialog.tsx';
import { RisingReactions } from '../screen/RisingReactions.tsx';

const selectChat = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.Chat });

/** Reactions rise over the control bar where nothing may lie over the video. */
export function ReactButton({ className }: { className: string | undefined }) {
  const { t } = useTranslation('message');
  const disabledReason = useDisabledReason(selectChat);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        ref={button}
        label={t('reactToVideo')}
        icon={Smile}
        className={className}
        disabledReason={disabledReason}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onHoverStart={latePanels.preload}
        onFocus={latePanels.preload}
        onPress={() => setOpen(true)}
      />
      <PopoverDialog label={t('reactToVideo')} trigger={button} isOpen={isOpen} onClose={() => setOpen(false)} placement="top">
        <QuickReactions />
      </PopoverDialog>
      <RisingReactions over="bar" />
    </>
  );
}
