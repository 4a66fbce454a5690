import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMediaTime } from '../../../room-client/media-time.ts';
import { usePlayerView } from '../../../room/player/player-context.ts';
import { useSkip } from '../../../room/player/use-skip.ts';
import { videoTitle } from '../../../room/texts/video-title.ts';
import { Button } from '../../../ui/Button.tsx';
import { Thumbnail } from '../../../ui/pictures/Thumbnail.tsx';
import styles from './UpNextCard.module.css';
import { useScreenState } from './use-screen-state.ts';
import { announceSeconds, useUpNext, type UpNext } from '../use-up-next.ts';

/** Other sites' players allow nothing over their video. */
export function UpNextCard() {
  const isFrame = usePlayerView((view) => view.isFrame);
  const { kind } = useScreenState();
  const upNext = useUpNext();
  // Other screens have buttons, which the card would cover.
  const isVideo = kind === 'video' || kind === 'buffering';
  return upNext !== undefined && isVideo && !isFrame && <Card {...upNext} />;
}

function Card({ item, seconds, dismiss }: UpNext) {
  const { t } = useTranslation('stage');
  const { vote, disabledReason, skip } = useSkip();
  const facts = [
    item.length === undefined ? undefined : formatMediaTime(item.length),
    item.addedBy === undefined ? undefined : t('addedBy', { name: item.addedBy }),
  ].filter((fact) => fact !== undefined);
  return (
    <section className={styles.card} aria-label={t('upNext')} style={{ '--at': 1 - seconds / announceSeconds } as CSSProperties}>
      <Thumbnail src={item.thumbnail} title={videoTitle(item)} lazy={false} />
      <div className={styles.text}>
        <p className="meta num">{t('upNextIn', { seconds })}</p>
        <p className="title-card two-lines" dir="auto">
          {videoTitle(item)}
        </p>
        <p className="meta num one-line">{facts.join(' · ')}</p>
      </div>
      <div className={styles.actions}>
        <Button size="s" className={styles.now} disabledReason={disabledReason} onPress={skip}>
          {vote === undefined ? t('upNextPlayNow') : vote.label}
        </Button>
        <Button size="s" onPress={dismiss}>
          {t('upNextNotNow')}
        </Button>
      </div>
    </section>
  );
}
