import { preciseClock } from '@matinee/base/clock';
import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import { useSettingsStore } from '../../../preferences/settings-store.ts';
import { viewingOf } from '../../../preferences/viewing.ts';
import { usePlayer, usePlayerView } from '../../../room/player/player-context.ts';
import { classNames } from '../../../ui/class-names.ts';
import { shapeOf } from '../screen/picture-rect.ts';
import { usePicture } from '../screen/use-picture.ts';
import styles from './CaptionLayer.module.css';
import { secondIdOf } from './caption-choice.ts';
import { useDelayText } from './caption-delay.ts';
import { drawCaptions } from './draw-captions.ts';
import { useCaptionStyle } from './use-caption-style.ts';

/** Enlarged by this, a picture fills the stage. */
const hugeZoom = 100;
const noteMs = 1500;

/** Lies in the stage, which moves to the mini player with the captions. */
export function CaptionLayer() {
  const { player } = usePlayer();
  const settings = useSettingsStore();
  const changed = usePicture().picture;
  const shape = usePlayerView((view) => (view.width > 0 && view.height > 0 ? shapeOf(view, changed) : 16 / 9));
  const zoom = changed.fills ? hugeZoom : changed.zoomPercent / 100;
  const { style, edge, place } = useCaptionStyle();
  const picture = useRef<HTMLDivElement>(null);
  const first = useRef<HTMLDivElement>(null);
  const second = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (picture.current === null || first.current === null || second.current === null) return undefined;
    const drawing = drawCaptions({
      stage: player.stage,
      picture: picture.current,
      stacks: [first.current, second.current],
      sources() {
        const view = player.view.getState();
        const chosen = view.captions.find(({ id }) => id === view.captionId);
        // A renderer draws the styled ones.
        const ids = [chosen?.format === undefined ? chosen?.id : undefined, secondIdOf(view, viewingOf(settings.getState()))];
        return ids.map((id) => (id === undefined ? undefined : view.cuesOf?.(id)));
      },
      delaySeconds: () => player.view.getState().captionDelaySeconds ?? 0,
    });
    const unsubscribe = [player.view.subscribe(drawing.update), settings.subscribe(drawing.update)];
    return () => {
      drawing.stop();
      for (const stop of unsubscribe) stop();
    };
  }, [player, settings]);

  return createPortal(
    <div className={styles.place}>
      <div className={styles.picture} style={{ ...style, '--shape': shape, '--zoom': zoom } as CSSProperties}>
        <div className={classNames(styles.area, styles.text)} data-edge={edge} ref={picture} data-captions="">
          <div className={styles.stacks} data-place={place}>
            <div className={styles.stack} ref={first} />
            <div className={classNames(styles.stack, styles.second)} ref={second} />
          </div>
        </div>
      </div>
    </div>,
    player.stage.element,
  );
}

/** Says how a changed delay shifts the captions. */
export function CaptionNote({ clock = preciseClock }: { clock?: Pick<typeof preciseClock, 'after'> }) {
  const delaySeconds = usePlayerView((view) => view.captionDelaySeconds);
  const text = useDelayText(delaySeconds ?? 0);
  const known = useRef(delaySeconds);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    // The next video resets it.
    const isChange = delaySeconds !== undefined && delaySeconds !== known.current;
    known.current = delaySeconds;
    setShown(isChange);
    return isChange ? clock.after(noteMs, () => setShown(false)) : undefined;
  }, [clock, delaySeconds]);
  return isShown && <output className={styles.note}>{text}</output>;
}
