import { useTranslation } from 'react-i18next';
import { useSettingsStore } from '../../../preferences/settings-store.ts';
import { changeViewing, useViewing, type Viewing } from '../../../preferences/viewing.ts';
import { usePlayerView } from '../../../room/player/player-context.ts';
import { Switch } from '../../../ui/forms/Switch.tsx';
import { useSound } from '../bar/use-playback-options.ts';
import { OptionValues } from './OptionValues.tsx';
import { PercentSlider } from './PercentSlider.tsx';
import styles from './PlaybackMenu.module.css';

export function SoundPage({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('viewing');
  const sound = useSound();
  const reason = useSoundReason();
  return (
    <>
      {!sound.isUnavailable && (
        <>
          <OptionValues option={sound} onClose={onClose} />
          <hr className={styles.separator} />
        </>
      )}
      {reason === undefined ? <SoundFields /> : <p className={styles.note}>{reason}</p>}
      {!canSetVolume() && <p className={styles.note}>{t('volumeOfDevice')}</p>}
    </>
  );
}

function SoundFields() {
  const { t } = useTranslation('viewing');
  const settings = useSettingsStore();
  const { sameLoudness, nightMode, mono, boostPercent } = useViewing((viewing) => viewing);
  const change = (changes: Partial<Viewing>): void => changeViewing(settings, changes);
  return (
    <fieldset className={styles.fields}>
      <legend>{t('everyVideo')}</legend>
      <Switch label={t('sameLoudness')} isSelected={sameLoudness} onChange={(isOn) => change({ sameLoudness: isOn })} />
      <Switch label={t('nightMode')} isSelected={nightMode} onChange={(isOn) => change({ nightMode: isOn })} />
      <Switch label={t('mono')} isSelected={mono} onChange={(isOn) => change({ mono: isOn })} />
      <PercentSlider label={t('boost')} value={boostPercent} onChange={(value) => change({ boostPercent: value })} />
    </fieldset>
  );
}

export function useSoundReason(): string | undefined {
  const { t } = useTranslation('viewing');
  const isFrame = usePlayerView((view) => view.isFrame);
  const isSoundClosed = usePlayerView((view) => view.isSoundClosed);
  if (isFrame) return t('soundOfSite');
  return isSoundClosed ? t('soundClosed') : undefined;
}

/** Pages on iPhones and iPads can't set a video's volume: it stays as it is. */
function canSetVolume(): boolean {
  const video = document.createElement('video');
  video.volume = 0.5;
  return video.volume === 0.5;
}
