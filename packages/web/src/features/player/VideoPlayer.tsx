import { lazy, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { selectSource } from '../../room-client/room-selectors.ts';
import { usePlayerView } from '../../room/player-context.ts';
import { useRoom } from '../../room/room-context.ts';
import { useRoomView, useRoomViewStore } from '../../room/room-view.ts';
import { LoadWhenOpen } from '../../ui/Dialog.tsx';
import { AmbientGlow } from './AmbientGlow.tsx';
import { ControlBar } from './ControlBar.tsx';
import styles from './VideoPlayer.module.css';
import { Screen } from './Screen.tsx';
import { useIdle } from './use-idle.ts';
import { useIsPlaying } from './use-playback-state.ts';
import { useShortcuts } from './use-shortcuts.ts';

const ShortcutList = lazy(async () => ({ default: (await import('./ShortcutList.tsx')).ShortcutList }));
const SyncDialog = lazy(async () => ({ default: (await import('./SyncDialog.tsx')).SyncDialog }));

export interface VideoPlayerProps {
  isFullscreen: boolean;
  /** Over the video: the state of the connection. */
  notice: ReactNode;
  /** Over video and control bar: the chat in full screen. */
  overlay: ReactNode;
}

/** The video with its control bar. */
export function VideoPlayer({ isFullscreen, notice, overlay }: VideoPlayerProps) {
  const { t } = useTranslation('player');
  const element = useRef<HTMLElement>(null);
  const thumbnail = useRoom((room) => selectSource(room)?.thumbnail);
  const isPlaying = useIsPlaying();
  const status = usePlayerView((view) => view.status);
  const view = useRoomViewStore();
  const isSyncOpen = useRoomView((state) => state.isSyncOpen);
  const isHelpOpen = useRoomView((state) => state.isHelpOpen);
  const isIdle = useIdle(element, isFullscreen && isPlaying);
  useShortcuts();

  return (
    <section ref={element} className={styles.player} aria-label={t('player')} data-player={status} data-idle={isIdle ? '' : undefined}>
      {thumbnail !== undefined && <AmbientGlow thumbnail={thumbnail} />}
      <Screen>{notice}</Screen>
      <ControlBar />
      {overlay}
      <LoadWhenOpen isOpen={isSyncOpen}>
        <SyncDialog isOpen={isSyncOpen} onClose={() => view.setState({ isSyncOpen: false })} />
      </LoadWhenOpen>
      <LoadWhenOpen isOpen={isHelpOpen}>
        <ShortcutList isOpen={isHelpOpen} onClose={() => view.setState({ isHelpOpen: false })} />
      </LoadWhenOpen>
    </section>
  );
}
