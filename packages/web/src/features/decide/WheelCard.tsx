import { cleanText, isSameVideo, videoKey, wheelWinner, type Wheel } from '@matinee/protocol';
import { preciseClock } from '@matinee/base/clock';
import { X } from 'lucide-react';
import { useEffect, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { useRoomViewStore } from '../../room/room-view.ts';
import { videoTitle } from '../../room/texts/video-title.ts';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { monogramOf } from '../../ui/pictures/DrawnThumbnail.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Thumbnail } from '../../ui/pictures/Thumbnail.tsx';
import styles from './Decide.module.css';

const spinMs = 4000;
const turns = 5;
/** Narrower slices have no room for letters. */
const mostNamed = 9;

/** The wheel stops for everyone at the same moment, at the video that the seed has chosen. */
export function WheelCard({ wheel }: { wheel: Wheel }) {
  const { t } = useTranslation('decide');
  const session = useRoomSession();
  const view = useRoomViewStore();
  const [sinceMs] = useState(() => session.clock.serverNow() - wheel.at);
  const [hasStopped, setStopped] = useState(sinceMs >= spinMs);
  useEffect(() => (hasStopped ? undefined : preciseClock.after(spinMs - sinceMs, () => setStopped(true))), [hasStopped, sinceMs]);
  const sync = useRoom((room) => room.sync);
  const winner = wheel.options[wheelWinner(wheel)];
  const item = sync?.queue.find((each) => winner !== undefined && isSameVideo(each, winner.video));
  const sector = 360 / wheel.options.length;
  return (
    <section className={styles.card} aria-label={t('wheel')}>
      <div className={styles.head}>
        <p>
          <strong>{t('wheel')}</strong> <small>{t('spunBy', { name: cleanText(wheel.by) })}</small>
        </p>
        <IconButton
          label={t('putAway')}
          icon={X}
          size="s"
          onPress={() => view.setState(({ dismissed }) => ({ dismissed: { ...dismissed, wheel: wheel.at } }))}
        />
      </div>
      <div className={styles.draw}>
        <div className={styles.wheelFrame} aria-hidden="true">
          <div className={styles.wheel} style={wheelStyle(wheel, Math.min(sinceMs, spinMs))}>
            {wheel.options.length <= mostNamed &&
              wheel.options.map(({ text, video }, index) => (
                <span key={videoKey(video)} style={{ rotate: `${sector * (index + 0.5)}deg` }}>
                  {monogramOf(text)}
                </span>
              ))}
          </div>
        </div>
        <div className={styles.winner}>
          {hasStopped && item && <Thumbnail src={item.thumbnail} title={videoTitle(item)} className={styles.poster} />}
          <output className={hasStopped ? 'two-lines strong' : styles.note}>
            {hasStopped ? t('chosen', { title: item ? videoTitle(item) : cleanText(winner?.text ?? '') }) : t('spinning')}
          </output>
        </div>
      </div>
      <Disclosure label={t('drawn')}>
        <p className={styles.note}>{t('seed', { seed: wheel.seed.toString(16).padStart(8, '0') })}</p>
      </Disclosure>
    </section>
  );
}

/** Computes the sectors and the angle that puts the middle of the winning one at the top. */
function wheelStyle(wheel: Wheel, elapsedMs: number): CSSProperties {
  const count = wheel.options.length;
  const sector = 360 / count;
  const colours = wheel.options.map((_, index) => {
    const hue = Math.round((360 / count) * index);
    return `oklch(0.7 0.12 ${hue}) ${sector * index}deg ${sector * (index + 1)}deg`;
  });
  return {
    background: `conic-gradient(${colours.join(', ')})`,
    '--angle': `${turns * 360 - sector * (wheelWinner(wheel) + 0.5)}deg`,
    animationDelay: `${-elapsedMs}ms`,
  } as CSSProperties;
}
