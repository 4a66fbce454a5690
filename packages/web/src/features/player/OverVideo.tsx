import { useEffect } from 'react';
import { usePlayer } from '../../room/player-context.ts';
import { useRoomSession } from '../../room/room-context.ts';
import { useRoomViewStore } from '../../room/room-view.ts';
import { collectMarks } from './collect-marks.ts';
import { RisingReactions } from './RisingReactions.tsx';
import { UpNextCard } from './UpNextCard.tsx';

/** What lies over the video now and then: what plays next, and quick reactions. */
export function OverVideo() {
  const session = useRoomSession();
  const view = useRoomViewStore();
  const { player } = usePlayer();
  useEffect(() => collectMarks({ session, view, player }), [session, view, player]);
  return (
    <>
      <UpNextCard />
      <RisingReactions over="video" />
    </>
  );
}
