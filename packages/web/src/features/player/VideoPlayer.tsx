import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { selectSource } from '../../room-client/room-selectors.ts';
import { usePlayerView } from '../../room/player/player-context.ts';
import { useRoom } from '../../room/room-context.ts';
import { useRoomView, useRoomViewStore } from '../../room/room-view.ts';
import { useIsVideoAlone } from '../../room/use-layout.ts';
import { useIsPlaying } from '../../room/player/use-playback-state.ts';
import { videoTitle } from '../../room/texts/video-title.ts';
import { PreserveFocus } from '../../ui/focus/PreserveFocus.tsx';
import { LoadWhenOpen } from '../../ui/overlays/Dialog.tsx';
import { ControlBar } from './bar/ControlBar.tsx';
import { Screen } from './screen/Screen.tsx';
import { useIdle } from './use-idle.ts';
import styles from './VideoPlayer.module.css';
import { latePlayer } from './late.ts';

const Shortcuts = latePlayer((parts) => parts.Shortcuts);
const AmbientGlow = latePlayer((parts) => parts.AmbientGlow);
const ShortcutList = latePlayer((parts) => parts.ShortcutList);

export interface VideoPlayerProps {
  hasControls: boolean;
  /** Over video and control bar, in theater and full screen. */
  overlay: ReactNode;
}

/** In theater and full screen the bar lies over the video, and leaves while nothing moves. */
export function VideoPlayer({ hasControls, overlay }: VideoPlayerProps) {
  const { t } = useTranslation('player');
  const element = useRef<HTMLElement>(null);
  const source = useRoom(selectSource);
  const isPlaying = useIsPlaying();
  const isVideoAlone = useIsVideoAlone();
  const status = usePlayerView((view) => view.status);
  const view = useRoomViewStore();
  const isHelpOpen = useRoomView((state) => state.isHelpOpen);
  const isIdle = useIdle(element, isVideoAlone && isPlaying);

  return (
    <section ref={element} className={styles.player} aria-label={t('player')} data-player={status} data-idle={isIdle ? '' : undefined}>
      {source !== null && !isVideoAlone && <AmbientGlow thumbnail={source.thumbnail} title={videoTitle(source)} />}
      {/* Buttons on the screen leave with their message: the focus goes on to the control bar. */}
      <PreserveFocus className={styles.parts}>
        <Screen />
        {hasControls && <ControlBar />}
      </PreserveFocus>
      {overlay}
      <Shortcuts />
      <LoadWhenOpen isOpen={isHelpOpen}>
        <ShortcutList isOpen={isHelpOpen} onClose={() => view.setState({ isHelpOpen: false })} />
      </LoadWhenOpen>
    </section>
  );
}
