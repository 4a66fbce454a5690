import { preciseClock } from '@matinee/base/clock';
import { useEffect } from 'react';
import { useSettingsStore } from '../../preferences/use-settings.ts';
import { usePlayer } from '../../room/player-context.ts';
import { useRoomSession } from '../../room/room-context.ts';
import { useRoomViewStore } from '../../room/room-view.ts';
import { collectMarks } from './collect-marks.ts';
import { lightSeats } from './light-seats.ts';
import { RisingReactions } from './RisingReactions.tsx';
import { UpNextCard } from './UpNextCard.tsx';

/** What lies over the video now and then: what plays next, and quick reactions. */
export function OverVideo() {
  const session = useRoomSession();
  const view = useRoomViewStore();
  const { player } = usePlayer();
  const settings = useSettingsStore();
  useEffect(() => collectMarks({ session, view, player }), [session, view, player]);
  useEffect(() => lightSeats({ session, view, settings, clock: preciseClock }), [session, view, settings]);
  return (
    <>
      <UpNextCard />
      <RisingReactions over="video" />
    </>
  );
}
