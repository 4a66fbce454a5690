import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { selectSource } from '../../../room-client/room-selectors.ts';
import { usePlayerView } from '../../../room/player/player-context.ts';
import { selectCanShare, useShareCaptions } from '../../../room/player/use-share-captions.ts';
import { useRoom } from '../../../room/room-context.ts';
import { SheetItem } from '../../../ui/overlays/SheetItem.tsx';

export function ShareCaptions({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('viewing');
  const captions = usePlayerView((view) => view.ownCaptions);
  const video = useRoom(selectSource);
  const canShare = useRoom(selectCanShare);
  const share = useShareCaptions();
  if (captions === undefined || video === null || !canShare) return null;
  return (
    <SheetItem
      label={t('captionsShare')}
      icon={Users}
      note={captions.label}
      onPress={() => {
        onClose();
        void share(captions, video);
      }}
    />
  );
}
