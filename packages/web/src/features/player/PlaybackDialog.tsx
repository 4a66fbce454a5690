import { PictureInPicture2, Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './ControlBar.module.css';
import { usePictureInPicture } from './use-picture-in-picture.ts';
import { useCaptions, useQuality, useSpeed, type PlaybackOption } from './use-playback-options.ts';

/** The controls that don't fit into the control bar of a phone. */
export function PlaybackDialog({ isOpen, onClose, onSync }: { isOpen: boolean; onClose: () => void; onSync: () => void }) {
  const { t } = useTranslation('player');
  const pictureInPicture = usePictureInPicture();
  const options: PlaybackOption[] = [useSpeed(), useCaptions(), useQuality()];
  return (
    <Dialog title={t('moreTitle')} isOpen={isOpen} onClose={onClose}>
      <div className={styles.more}>
        {options.map(({ label, options: choices, value, disabledReason, choose }) => (
          <Select key={label} label={label} options={choices} value={value} onChange={choose} disabledReason={disabledReason} />
        ))}
        <Button icon={Timer} onPress={onSync}>
          {t('sync')}
        </Button>
        <Button icon={PictureInPicture2} disabledReason={pictureInPicture.disabledReason} onPress={pictureInPicture.toggle}>
          {pictureInPicture.label}
        </Button>
      </div>
    </Dialog>
  );
}
