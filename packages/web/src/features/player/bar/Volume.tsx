import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Slider } from '../../../ui/forms/Slider.tsx';
import styles from './ControlBar.module.css';
import { useVolume } from './use-volume.ts';

export function Volume() {
  const { t } = useTranslation('player');
  const { volume, isMuted, setVolume, toggleMuted } = useVolume();
  return (
    <span className={styles.volume}>
      <IconButton
        label={isMuted ? t('unmute') : t('mute')}
        icon={isMuted ? VolumeX : volume < 50 ? Volume1 : Volume2}
        shortcut="M"
        onPress={toggleMuted}
      />
      <Slider
        label={t('volume')}
        value={volume}
        max={100}
        step={5}
        onChange={setVolume}
        format={{ style: 'unit', unit: 'percent' }}
        className={styles.volumeSlider}
      />
    </span>
  );
}
