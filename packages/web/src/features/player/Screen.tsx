import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useFullscreen } from '../room/use-fullscreen.ts';
import { usePlayer, usePlayerView } from './player-context.ts';
import { ScreenMessage } from './ScreenMessage.tsx';
import styles from './Screen.module.css';

// Most of the time there is nothing to say.
const SyncNotice = lazy(async () => ({ default: (await import('./SyncNotice.tsx')).SyncNotice }));

/** The picture, and in its place or over it what is to be said about it. */
export function Screen({ children }: { children: ReactNode }) {
  const { video } = usePlayer().player;
  const fullscreen = useFullscreen();
  const standing = usePlayerView((view) => view.standing);
  const place = useRef<HTMLDivElement>(null);

  // The element is made once for the room and moves along with the layout, so that it never stops playing.
  useEffect(() => {
    place.current?.prepend(video);
  }, [video]);

  return (
    // A double press is a shortcut; the button for it is in the dock.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.screen} ref={place} onDoubleClick={fullscreen.toggle}>
      <ScreenMessage />
      {standing !== 'together' && (
        <Suspense>
          <SyncNotice standing={standing} />
        </Suspense>
      )}
      {children}
    </div>
  );
}
