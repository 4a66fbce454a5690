import { preciseClock } from '@matinee/base/clock';
import { useEffect } from 'react';
import { useSettingsStore } from '../../preferences/use-settings.ts';
import { selectSource } from '../../room-client/room-selectors.ts';
import { LazyUndecodableNote } from '../../room/lazy-undecodable-note.ts';
import { usePlayer } from '../../room/player-context.ts';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { useRoomViewStore } from '../../room/room-view.ts';
import { Late } from '../../ui/Late.tsx';
import { collectMarks } from './collect-marks.ts';
import { lightSeats } from './light-seats.ts';
import { RisingReactions } from './RisingReactions.tsx';
import { UpNextCard } from './UpNextCard.tsx';

/** What lies over the video now and then: what plays next, quick reactions, and what of it this browser can't decode. */
export function OverVideo() {
  const session = useRoomSession();
  const view = useRoomViewStore();
  const { player } = usePlayer();
  const settings = useSettingsStore();
  const codecs = useRoom((room) => selectSource(room)?.codecs);
  useEffect(() => collectMarks({ session, view, player }), [session, view, player]);
  useEffect(() => lightSeats({ session, view, settings, clock: preciseClock }), [session, view, settings]);
  return (
    <>
      {codecs !== undefined && (
        <Late>
          <LazyUndecodableNote codecs={codecs} over="video" />
        </Late>
      )}
      <UpNextCard />
      <RisingReactions over="video" />
    </>
  );
}
