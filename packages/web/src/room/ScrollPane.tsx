import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { useRoomViewStore, type RoomTab } from './room-view.ts';
import styles from './ScrollPane.module.css';

/** A pane of the panel, which scrolls by itself and keeps its place while another one shows. */
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
