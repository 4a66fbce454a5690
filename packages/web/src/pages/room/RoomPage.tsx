import { roomNameSchema } from '@matinee/protocol';
import { preciseClock } from '@matinee/base/clock';
import { lazy, useEffect, useState, type ReactNode } from 'react';
import { useParams } from 'wouter';
import { useApi } from '../../api/use-api.ts';
import { useSettingsStore } from '../../preferences/use-settings.ts';
import { useFragmentValue } from '../../common/use-fragment-value.ts';
import { PlayerContext } from '../../room/player-context.ts';
import { preloadScreens } from '../../features/player/lazy-screens.ts';
import { Late } from '../../ui/Late.tsx';
import { AtDoor } from './AtDoor.tsx';
import { Room } from './Room.tsx';
import { openRoom, type LoadRoomPart, type OpenRoom } from '../../room/open-room.ts';
import { RoomHues } from '../../room/RoomHues.tsx';
import { RoomContext, useRoom } from '../../room/room-context.ts';
import { LazyRoomNotFound } from './lazy-room-not-found.ts';
import { RoomViewContext } from '../../room/room-view.ts';

const RecordRecentRoom = lazy(async () => ({
  default: (await import('../../features/recent-rooms/RecordRecentRoom.tsx')).RecordRecentRoom,
}));

const parts: readonly LoadRoomPart[] = [
  async () => (await import('../../features/device/connect-device.ts')).connectDevice,
  async () => (await import('../../features/chat/connect-chat.ts')).connectChat,
  async () => (await import('../../features/thumbnails/capture-thumbnails.ts')).captureThumbnails,
];

/** The page of a room, by the name in the path. */
export function RoomPage() {
  const { roomId = '' } = useParams();
  if (!roomNameSchema.safeParse(roomId).success) return <LazyRoomNotFound roomName={roomId} />;
  // Room names ignore case.
  return <OpenedRoom key={roomId.toLowerCase()} roomName={roomId} />;
}

function OpenedRoom({ roomName }: { roomName: string }) {
  const api = useApi();
  const settings = useSettingsStore();
  const invite = useFragmentValue('invite');
  const [room, setRoom] = useState<OpenRoom>();

  useEffect(() => {
    // A message that this version does not understand is logged, not shown.
    // oxlint-disable-next-line no-console
    const opened = openRoom({ roomName, invite, api, settings, parts, log: (text, detail) => console.warn(text, detail) });
    // Opening a room starts connections, so it belongs in an effect.
    // oxlint-disable-next-line react/set-state-in-effect
    setRoom(opened);
    return () => opened.close();
  }, [roomName, invite, api, settings]);

  if (room === undefined) return null;
  return (
    <RoomContext value={room.session}>
      <RoomViewContext value={room.view}>
        <PlayerContext value={room.playerContext}>
          <Late>
            <RecordRecentRoom roomName={roomName} />
          </Late>
          <AtDoor roomName={roomName} room={room}>
            <WaitForFirstSync>
              <RoomHues>
                <Room roomName={roomName} onRejoin={() => room.rejoin()} />
              </RoomHues>
            </WaitForFirstSync>
          </AtDoor>
        </PlayerContext>
      </RoomViewContext>
    </RoomContext>
  );
}

/** After this time the page renders without the first sync. */
const patienceMs = 500;

/** Delays the first render until the first sync, for at most 500 ms, to avoid a flash of skeletons and a second render. */
function WaitForFirstSync({ children }: { children: ReactNode }) {
  const hasAnswered = useRoom(({ connection, isSynced, users }) => {
    const isRefused = connection.status === 'inactive' && connection.kickReason !== undefined;
    return isRefused || (isSynced && users.length > 0);
  });
  const [isOpen, setOpen] = useState(false);
  if (hasAnswered && !isOpen) setOpen(true);
  useEffect(() => preciseClock.after(patienceMs, () => setOpen(true)), []);
  useEffect(preloadScreens, []);
  return isOpen && children;
}
