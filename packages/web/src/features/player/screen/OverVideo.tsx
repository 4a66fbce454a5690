import { preciseClock } from '@matinee/base/clock';
import { useEffect } from 'react';
import { useSettingsStore } from '../../../preferences/settings-store.ts';
import { selectSource } from '../../../room-client/room-selectors.ts';
import { usePlayer, usePlayerView } from '../../../room/player/player-context.ts';
import { useRoom, useRoomSession } from '../../../room/room-context.ts';
import { useRoomViewStore } from '../../../room/room-view.ts';
import { AssCaptions } from '../ass/AssCaptions.tsx';
import { CaptionLayer } from '../captions/CaptionLayer.tsx';
import { CaptionNote } from '../captions/CaptionNote.tsx';
import { collectMarks } from '../collect-marks.ts';
import { lightSeats } from '../light-seats.ts';
import { RisingReactions } from './RisingReactions.tsx';
import { UndecodableVideo } from './UndecodableVideo.tsx';
import { useShownPicture } from './use-picture.ts';
import { UpNextCard } from './UpNextCard.tsx';

/** Occasional overlays on the video: captions, the next item, quick reactions, and parts that this browser can't decode. */
export function OverVideo() {
  const session = useRoomSession();
  const view = useRoomViewStore();
  const { player } = usePlayer();
  const settings = useSettingsStore();
  const repair = usePlayerView((state) => state.repair);
  // Sites draw their own captions.
  const isCaptioned = usePlayerView(({ captionId, isFrame }) => captionId !== undefined && !isFrame);
  const codecs = useRoom((room) => selectSource(room)?.codecs);
  useEffect(() => collectMarks({ session, view, player }), [session, view, player]);
  useEffect(() => lightSeats({ session, view, settings, clock: preciseClock }), [session, view, settings]);
  useShownPicture();
  return (
    <>
      {codecs !== undefined && <UndecodableVideo codecs={codecs} repair={repair} />}
      <AssCaptions />
      {isCaptioned && <CaptionLayer />}
      {isCaptioned && <CaptionNote />}
      <UpNextCard />
      <RisingReactions over="video" />
    </>
  );
}
