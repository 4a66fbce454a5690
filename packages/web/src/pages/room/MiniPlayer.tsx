import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Chat } from '../../features/chat/Chat.tsx';
import { ControlBar } from '../../features/player/bar/ControlBar.tsx';
import { usePlayer } from '../../room/player/player-context.ts';
import { useMarkAsRead } from '../../room/chat/use-unread.ts';
import styles from './MiniPlayer.module.css';

export function MiniPlayer({ target }: { target: Window }) {
  return createPortal(<Content />, target.document.body);
}

function Content() {
  const { stage } = usePlayer().player;
  const screen = useRef<HTMLDivElement>(null);
  useMarkAsRead();
  // A playing element may move between documents; the page's screen takes it back.
  useEffect(() => {
    screen.current?.append(stage.element);
  }, [stage]);
  return (
    <div className={styles.window}>
      <div className={styles.screen} ref={screen} />
      <ControlBar />
      <Chat />
    </div>
  );
}
