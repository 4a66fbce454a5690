import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { selectSource } from '../../room-client/room-selectors.ts';
import { useRoom } from '../../room/room-context.ts';
import { useFullscreen } from '../../room/use-fullscreen.ts';
import { usePlayer, usePlayerView } from '../../room/player-context.ts';
import { ScreenMessage } from './ScreenMessage.tsx';
import styles from './Screen.module.css';

// Most of the time there is nothing to say.
const SyncNotice = lazy(async () => ({ default: (await import('./SyncNotice.tsx')).SyncNotice }));

/** The picture, and in its place or over it what is to be said about it. */
export function Screen({ children }: { children: ReactNode }) {
  const { stage } = usePlayer().player;
  const thumbnail = useRoom((room) => selectSource(room)?.thumbnail);
  const fullscreen = useFullscreen();
  const syncStatus = usePlayerView((view) => view.syncStatus);
  const needsTap = usePlayerView((view) => view.autoplay === 'tap');
  const place = useRef<HTMLDivElement>(null);

  // It is made once for the room and stays where it is in every layout: a frame that is moved in the page loads anew.
  useEffect(() => {
    if (stage.element.parentElement !== place.current) place.current?.prepend(stage.element);
  }, [stage]);
  useEffect(() => showPoster(stage.video, thumbnail), [stage, thumbnail]);

  return (
    // A double press is a shortcut; the button for it is in the dock.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.screen} ref={place} data-tap={needsTap ? '' : undefined} onDoubleClick={fullscreen.toggle}>
      <ScreenMessage />
      {syncStatus !== 'together' && (
        <Suspense>
          <SyncNotice syncStatus={syncStatus} />
        </Suspense>
      )}
      {children}
    </div>
  );
}

/** What is seen until the film has a picture of its own. */
function showPoster(video: HTMLVideoElement, picture: string | undefined): void {
  if (picture === undefined) video.removeAttribute('poster');
  else video.poster = picture;
}
