import { RequestType } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { selectDisabledReason } from '../../../room-client/room-selectors.ts';
import { QuickReactions } from '../../../room/chat/QuickReactions.tsx';
import { useRoom } from '../../../room/room-context.ts';
import { PopoverDialog, type PopoverDialogProps } from '../../../ui/overlays/PopoverDialog.tsx';
import { useHasSheets } from '../../../ui/use-media-query.ts';
import type { PageName } from './menu-pages.tsx';
import { PlaybackActions } from './PlaybackActions.tsx';
import { PlaybackPages } from './PlaybackPages.tsx';
import styles from './PlaybackMenu.module.css';

export interface PlaybackMenuProps extends Pick<PopoverDialogProps, 'trigger' | 'isOpen' | 'onClose'> {
  page: PageName | undefined;
}

/** Holds rare controls, controls that don't fit into the bar, and controls that this video lacks, with the reason. */
export function PlaybackMenu({ trigger, page, isOpen, onClose }: PlaybackMenuProps) {
  const { t } = useTranslation('player');
  const hasSheets = useHasSheets();
  return (
    <PopoverDialog label={t('moreTitle')} trigger={hasSheets ? undefined : trigger} isOpen={isOpen} onClose={onClose} placement="top end">
      <PlaybackPages page={page} before={<Reactions />} after={<PlaybackActions onClose={onClose} />} onClose={onClose} />
    </PopoverDialog>
  );
}

function Reactions() {
  const mayReact = useRoom((room) => selectDisabledReason(room, { type: RequestType.Chat }) === undefined);
  if (!mayReact) return null;
  return (
    <>
      <QuickReactions />
      <hr className={styles.separator} />
    </>
  );
}
