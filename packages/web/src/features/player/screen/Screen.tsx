import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { selectSource } from '../../../room-client/room-selectors.ts';
import { usePlayer, usePlayerView } from '../../../room/player/player-context.ts';
import { useRoom } from '../../../room/room-context.ts';
import { useRoomView } from '../../../room/room-view.ts';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import styles from './Screen.module.css';
import { ScreenMessage } from './ScreenMessage.tsx';
import { usePicturePresses } from './use-picture-presses.ts';
import { serverUrl } from '../../../urls/own-urls.ts';
import { latePlayer } from '../late.ts';

const MiniPlayerMessage = latePlayer((parts) => parts.MiniPlayerMessage);
const OverVideo = latePlayer((parts) => parts.OverVideo);

/** `empty` replaces the field for the first video. */
export function Screen({ empty }: { empty?: ReactNode }) {
  const { stage } = usePlayer().player;
  const thumbnail = useRoom((room) => selectSource(room)?.thumbnail);
  const { bezel, refusal, ...presses } = usePicturePresses();
  const needsTap = usePlayerView((view) => view.autoplay === 'tap');
  const container = useRef<HTMLDivElement>(null);

  // In every layout: a frame that moves in the document reloads. Before the first paint, which shows the poster.
  const isElsewhere = useRoomView(({ miniWindow }) => miniWindow !== undefined);
  useLayoutEffect(() => {
    if (!isElsewhere && stage.element.parentElement !== container.current) container.current?.prepend(stage.element);
  }, [stage, isElsewhere]);
  useLayoutEffect(() => showPoster(stage.video, thumbnail), [stage, thumbnail]);

  return (
    // Presses on the picture are shortcuts for buttons of the control bar.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className={styles.screen} ref={container} data-tap={needsTap ? '' : undefined} {...presses}>
      {isElsewhere ? <MiniPlayerMessage /> : <ScreenMessage empty={empty} />}
      <OverVideo />
      {bezel !== undefined && (
        <span key={bezel.id} className={styles.bezel} data-place={bezel.place} aria-hidden="true">
          <Icon of={bezel.icon} solid />
        </span>
      )}
      {refusal !== undefined && (
        <output className={styles.refusal} style={{ left: refusal.left, top: refusal.top }}>
          {refusal.text}
        </output>
      )}
    </div>
  );
}

/** Shows the thumbnail until the video has a frame. */
function showPoster(video: HTMLVideoElement, thumbnail: string | undefined): void {
  if (thumbnail === undefined) video.removeAttribute('poster');
  else video.poster = serverUrl(thumbnail);
}
