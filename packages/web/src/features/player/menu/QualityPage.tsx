import type { AutomaticQuality } from '@matinee/sync';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format-number.ts';
import { useSettingsStore } from '../../../preferences/settings-store.ts';
import { changeViewing, useViewing, type Viewing } from '../../../preferences/viewing.ts';
import { usePlayerView } from '../../../room/player/player-context.ts';
import { Switch } from '../../../ui/forms/Switch.tsx';
import { useQuality } from '../bar/use-playback-options.ts';
import { resolutionName } from '../resolution.ts';
import { OptionRow } from './OptionRow.tsx';
import { OptionValues } from './OptionValues.tsx';
import styles from './PlaybackMenu.module.css';

const limits = [2160, 1440, 1080, 720, 480, 360];

export function QualityPage({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('viewing');
  const settings = useSettingsStore();
  const quality = useQuality();
  const automatic = usePlayerView((view) => view.automaticQuality);
  const { maxPixels, prefersBest, dataSaver } = useViewing((viewing) => viewing);
  const change = (changes: Partial<Viewing>): void => changeViewing(settings, changes);
  const limit = {
    label: t('qualityLimit'),
    options: [0, ...limits].map((pixels) => ({ value: `${pixels}`, label: pixels === 0 ? t('qualityNoLimit') : `${pixels}p` })),
    value: `${limits.find((pixels) => pixels <= maxPixels) ?? 0}`,
    choose: (value: string) => change({ maxPixels: Number(value) }),
  };
  return (
    <>
      {quality.disabledReason === undefined ? (
        <OptionValues option={quality} onClose={onClose} />
      ) : (
        <p className={styles.note}>{quality.disabledReason}</p>
      )}
      {automatic !== undefined && <AutomaticNote automatic={automatic} />}
      <hr className={styles.separator} />
      <fieldset className={styles.items}>
        <legend className={styles.legend}>{t('everyVideo')}</legend>
        <OptionRow option={limit} />
      </fieldset>
      <div className={styles.fields}>
        <Switch label={t('qualityBest')} isSelected={prefersBest} onChange={(isOn) => change({ prefersBest: isOn })} />
        <Switch label={t('dataSaver')} isSelected={dataSaver} onChange={(isOn) => change({ dataSaver: isOn })} />
      </div>
    </>
  );
}

const reasons = { best: 'whyBest', limit: 'whyLimit', saver: 'whySaver', screen: 'whyScreen' } as const;

function AutomaticNote({ automatic }: { automatic: AutomaticQuality }) {
  const { t, i18n } = useTranslation('viewing');
  const quality = usePlayerView((view) => view.qualities.find(({ id }) => id === automatic.id));
  if (quality === undefined) return null;
  const name = resolutionName(quality.widthPixels, quality.heightPixels);
  const { why, lineBitsPerSecond = 0 } = automatic;
  const speed = formatNumber(Math.round(lineBitsPerSecond / 100_000) / 10, i18n.language);
  if (why !== 'line') return <p className={styles.note}>{t(reasons[why], { name })}</p>;
  return <p className={styles.note}>{lineBitsPerSecond > 0 ? t('whyLine', { name, speed }) : t('whyLineUnknown', { name })}</p>;
}
