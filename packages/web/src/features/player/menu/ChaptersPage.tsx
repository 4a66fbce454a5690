import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMediaTime } from '../../../room-client/media-time.ts';
import { usePlayer } from '../../../room/player/player-context.ts';
import { useSeekDisabledReason } from '../../../room/player/use-playback-state.ts';
import { SheetItem } from '../../../ui/overlays/SheetItem.tsx';
import { useChapters, useCurrentChapter } from '../chapters/use-chapters.ts';
import styles from './ChaptersPage.module.css';
import menuStyles from './PlaybackMenu.module.css';

export function ChaptersPage({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('viewing');
  const { controls } = usePlayer();
  const disabledReason = useSeekDisabledReason();
  const chapters = useChapters();
  const current = useCurrentChapter(chapters);
  const rows = chapters.map(({ startSeconds, title }, index) => ({
    startSeconds,
    label: title || t('chapterUnnamed', { number: index + 1 }),
    time: formatMediaTime(startSeconds),
    isCurrent: index === current,
  }));
  if (disabledReason !== undefined) {
    return (
      <>
        <p className={styles.reason}>{disabledReason}</p>
        <ol className={styles.list} aria-label={t('chapters')}>
          {rows.map(({ startSeconds, label, time, isCurrent }) => (
            <li key={startSeconds} aria-current={isCurrent}>
              <span>{label}</span>
              <span className="num">{time}</span>
            </li>
          ))}
        </ol>
      </>
    );
  }
  return (
    <fieldset className={menuStyles.items} aria-label={t('chapters')}>
      {rows.map(({ startSeconds, label, time, isCurrent }) => (
        <SheetItem
          key={startSeconds}
          label={label}
          icon={Check}
          end={time}
          isSelected={isCurrent}
          hasFocus={isCurrent}
          onPress={() => {
            controls.seekTo(startSeconds);
            onClose();
          }}
        />
      ))}
    </fieldset>
  );
}
