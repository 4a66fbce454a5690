import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { useRoomViewStore, type RoomTab } from './room-view.ts';
import styles from './ScrollPane.module.css';

/** Keeps its scroll position while another pane shows. */
export function ScrollPane({ id, className, children }: { id: RoomTab; className?: string | undefined; children: ReactNode }) {
  const { scrollPlaces } = useRoomViewStore().getState();
  const pane = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (pane.current !== null) pane.current.scrollTop = scrollPlaces.get(id) ?? 0;
  }, [scrollPlaces, id]);
  return (
    <div
      ref={pane}
      className={classNames(styles.pane, className)}
      onScroll={(event) => scrollPlaces.set(id, event.currentTarget.scrollTop)}
    >
      {children}
    </div>
  );
}
