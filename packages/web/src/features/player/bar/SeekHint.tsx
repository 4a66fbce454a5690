import { chapterAt } from '@matinee/base/chapters';
import { useEffect, useImperativeHandle, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewing } from '../../../preferences/viewing.ts';
import { selectSegments } from '../../../room-client/room-selectors.ts';
import { formatMediaTime } from '../../../room-client/media-time.ts';
import { usePlayer } from '../../../room/player/player-context.ts';
import { useRoom } from '../../../room/room-context.ts';
import { segmentKeys } from '../../../room/texts/name-keys.ts';
import { useChapters } from '../chapters/use-chapters.ts';
import type { DescribePlace } from './use-seek-bar-position.ts';
import { fractionAt } from './use-seek-bar.ts';
import styles from './SeekHint.module.css';

export interface SeekHintProps {
  slider: RefObject<HTMLDivElement | null>;
  /** Receives `usePlaceText`'s function. */
  describe: RefObject<DescribePlace | null>;
  isHidden: boolean;
}

export function SeekHint({ slider, describe, isHidden }: SeekHintProps) {
  const { t } = useTranslation('player');
  const { player } = usePlayer();
  const placeText = usePlaceText();
  const fraction = usePointedFraction(slider);
  useImperativeHandle(describe, () => placeText);
  if (isHidden || fraction === undefined) return null;
  const duration = player.duration();
  const seconds = duration === undefined ? undefined : fraction * duration;
  return (
    <span className={styles.hint} data-seek-hint="" style={{ '--at': fraction } as CSSProperties}>
      {seconds !== undefined && <SeekPicture seconds={seconds} />}
      <span className={styles.text}>{seconds === undefined ? t('noLength') : placeText(formatMediaTime(seconds), seconds)}</span>
    </span>
  );
}

/** Adds the names of chapter and segment at a position in seconds to a text. */
function usePlaceText(): (text: string, seconds: number) => string {
  const { t } = useTranslation('room');
  const segments = useRoom(selectSegments);
  const chapters = useChapters();
  return (text, seconds) => {
    const chapter = chapters[chapterAt(chapters, seconds)];
    const segment = segments.find(({ startTime, endTime }) => startTime <= seconds && seconds < endTime);
    return [text, chapter?.title, segment && t(segmentKeys[segment.category])].filter(Boolean).join(', ');
  };
}

/** Returns 0 to 1 while a mouse is over the slider or a finger drags it. */
function usePointedFraction(slider: RefObject<HTMLDivElement | null>): number | undefined {
  const [fraction, setFraction] = useState<number>();
  useEffect(() => {
    const listening = new AbortController();
    const on = (type: 'pointermove' | 'pointerdown' | 'pointerleave', listener: (event: PointerEvent) => void): void =>
      slider.current?.addEventListener(type, listener, { signal: listening.signal });
    const point = (event: PointerEvent): void => setFraction(slider.current === null ? undefined : fractionAt(slider.current, event));
    on('pointermove', point);
    on('pointerdown', point);
    // Also follows a finger that is lifted.
    on('pointerleave', () => setFraction(undefined));
    return () => listening.abort();
  }, [slider]);
  return fraction;
}

/** Keeps the last picture until the next one comes or turns out to be missing. */
function SeekPicture({ seconds }: { seconds: number }) {
  const { player } = usePlayer();
  const isSaving = useViewing((viewing) => viewing.dataSaver);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isLatest = true;
    const show = async (): Promise<void> => {
      const site = player.view.getState().outline?.storyboard;
      const picture = isSaving ? undefined : ((await player.pictureAt(seconds)) ?? (await site?.pictureAt(seconds)));
      if (isLatest && canvas.current !== null) draw(canvas.current, picture);
    };
    show().catch(() => undefined);
    return () => {
      isLatest = false;
    };
  }, [player, seconds, isSaving]);
  return <canvas ref={canvas} className={styles.picture} hidden />;
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap | undefined): void {
  canvas.hidden = picture === undefined;
  if (picture === undefined) return;
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
}
