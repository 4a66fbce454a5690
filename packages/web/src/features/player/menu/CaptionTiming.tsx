import { Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePlayer, usePlayerView } from '../../../room/player/player-context.ts';
import { BaseButton } from '../../../ui/BaseButton.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { delayCaptions, delayStepSeconds, useDelayText } from '../captions/caption-delay.ts';
import styles from './Captions.module.css';

export function CaptionTiming() {
  const { t } = useTranslation('viewing');
  const { player } = usePlayer();
  const delaySeconds = usePlayerView((view) => view.captionDelaySeconds ?? 0);
  const isOff = usePlayerView((view) => view.captionId === undefined);
  const text = useDelayText(delaySeconds);
  if (isOff) return null;
  return (
    <fieldset className={styles.timing} aria-label={t('captionsTiming')}>
      <IconButton label={t('captionsSooner')} icon={Minus} onPress={() => delayCaptions(player, -delayStepSeconds)} />
      <output>{text}</output>
      <IconButton label={t('captionsAfter')} icon={Plus} onPress={() => delayCaptions(player, delayStepSeconds)} />
      {delaySeconds !== 0 && (
        <BaseButton className="link" onPress={() => delayCaptions(player, undefined)}>
          {t('captionsReset')}
        </BaseButton>
      )}
    </fieldset>
  );
}
