import { useEffect, useRef } from 'react';
import { selectSource } from '../../room-client/room-selectors.ts';
import { usePlayer, usePlayerView } from '../../room/player-context.ts';
import { useRoom } from '../../room/room-context.ts';
import { useFullscreen } from '../../room/use-fullscreen.ts';
import styles from './Screen.module.css';
import { ScreenMessage } from './ScreenMessage.tsx';

/** The video, with messages in its place or over it. */
export function Screen() {
  const { stage } = usePlayer().player;
  const thumbnail = useRoom((room) => selectSource(room)?.thumbnail);
  const fullscreen = useFullscreen();
  const needsTap = usePlayerView((view) => view.autoplay === 'tap');
  const container = useRef<HTMLDivElement>(null);

  // The stage stays here in every layout: a frame that moves in the document reloads.
  useEffect(() => {
    if (stage.element.parentElement !== container.current) container.current?.prepend(stage.element);
  }, [stage]);
  useEffect(() => showPoster(stage.video, thumbnail), [stage, thumbnail]);

  return (
    // A double click is a shortcut for a button of the control bar.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.screen} ref={container} data-tap={needsTap ? '' : undefined} onDoubleClick={fullscreen.toggle}>
      <ScreenMessage />
    </div>
  );
}

/** Shows the thumbnail until the video has a frame. */
function showPoster(video: HTMLVideoElement, thumbnail: string | undefined): void {
  if (thumbnail === undefined) video.removeAttribute('poster');
  else video.poster = thumbnail;
}
