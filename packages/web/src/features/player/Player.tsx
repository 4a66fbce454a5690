import { lazy, useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { selectSource } from '../../room-client/room-selectors.ts';
import { LoadWhenOpen } from '../../ui/Dialog.tsx';
import { useRoom } from '../../room/room-context.ts';
import { ControlBar } from './ControlBar.tsx';
import { useRoomView, useRoomViewStore } from '../../room/room-view.ts';
import styles from './Player.module.css';
import { AmbientGlow } from './AmbientGlow.tsx';
import { usePlayer, usePlayerView } from '../../room/player-context.ts';
import { Screen } from './Screen.tsx';
import { useIdle } from './use-idle.ts';
import { useIsPlaying } from './use-remote.ts';
import { useShortcuts } from './use-shortcuts.ts';

const ShortcutList = lazy(async () => ({ default: (await import('./ShortcutList.tsx')).ShortcutList }));

const SyncDialog = lazy(async () => ({ default: (await import('./SyncDialog.tsx')).SyncDialog }));

const driftEveryMs = 1000;

export interface PlayerProps {
  isFullscreen: boolean;
  /** Over the picture: that the connection is being made again, or why it has ended. */
  notice: ReactNode;
  /** Over picture and dock: the chat, in full screen. */
  overlay: ReactNode;
}

/** The picture and its dock. */
export function Player({ isFullscreen, notice, overlay }: PlayerProps) {
  const { t } = useTranslation('player');
  const element = useRef<HTMLElement>(null);
  const { player } = usePlayer();
  const thumbnail = useRoom((room) => selectSource(room)?.thumbnail);
  const isPlaying = useIsPlaying();
  const status = usePlayerView((view) => view.status);
  const view = useRoomViewStore();
  const isSyncOpen = useRoomView((state) => state.isSyncOpen);
  const isHelpOpen = useRoomView((state) => state.isHelpOpen);
  const isIdle = useIdle(element, isFullscreen && isPlaying);
  useShortcuts();

  useEffect(() => {
    const id = setInterval(() => {
      const { offsetMs } = player.drift();
      if (element.current !== null) element.current.dataset['driftMs'] = offsetMs?.toFixed(1) ?? '';
    }, driftEveryMs);
    return () => clearInterval(id);
  }, [player]);

  return (
    <section ref={element} className={styles.player} aria-label={t('player')} data-player={status} data-idle={isIdle ? '' : undefined}>
      {thumbnail !== undefined && <AmbientGlow picture={thumbnail} />}
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
