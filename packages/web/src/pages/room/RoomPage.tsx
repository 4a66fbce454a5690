import { roomNameSchema } from '@matinee/protocol';
import { preciseClock } from '@matinee/base/clock';
import { use, useEffect, useState, type ReactNode } from 'react';
import { useParams } from 'wouter';
import { useApi } from '../../api/use-api.ts';
import { HeadStartContext } from '../../api/use-head-start.ts';
import { useSettingsStore } from '../../preferences/settings-store.ts';
import { useFragmentValue } from '../../common/use-fragment-value.ts';
import { PlayerContext } from '../../room/player/player-context.ts';
import { lateChat } from '../../features/chat/late.ts';
import { latePlayer } from '../../features/player/late.ts';
import { AccessGate } from './AccessGate.tsx';
import { Room } from './Room.tsx';
import { openRoom, type LoadRoomPart, type OpenRoom } from '../../room/open-room.ts';
import { RoomHues } from '../../room/UserMarks.tsx';
import { RoomContext, useRoom } from '../../room/room-context.ts';
import { RoomViewContext } from '../../room/room-view.ts';
import { loadFollowing } from '../../room/player/room-player.ts';
import { lateRoom } from './late.ts';

const RoomNotFound = lateRoom((parts) => parts.RoomNotFound);
const RecordRecentRoom = lateRoom((parts) => parts.RecordRecentRoom);

// The player of the video comes while the frame of the page renders. The load for a video reports a failure.
loadFollowing().catch(() => undefined);

const parts: readonly LoadRoomPart[] = [
  async () => (await lateRoom.load()).connectDevice,
  async () => (await lateRoom.load()).connectChat,
  async () => (await lateRoom.load()).captureThumbnails,
];

export function RoomPage() {
  const { roomId = '' } = useParams();
  if (!roomNameSchema.safeParse(roomId).success) return <RoomNotFound roomName={roomId} />;
  // Room names ignore case.
  return <OpenedRoom key={roomId.toLowerCase()} roomName={roomId} />;
}

function OpenedRoom({ roomName }: { roomName: string }) {
  const api = useApi();
  const headStart = use(HeadStartContext);
  const settings = useSettingsStore();
  const invite = useFragmentValue('invite');
  const [room, setRoom] = useState<OpenRoom>();

  useEffect(() => {
    const ahead = headStart?.takeRoom(roomName);
    // A message that this version does not understand is logged, not shown.
    // oxlint-disable-next-line no-console
    const opened = openRoom({ roomName, invite, ahead, api, settings, parts, log: (text, detail) => console.warn(text, detail) });
    // Opening a room starts connections, so it belongs in an effect.
    // oxlint-disable-next-line react/set-state-in-effect
    setRoom(opened);
    return () => opened.close();
  }, [roomName, invite, headStart, api, settings]);

  if (room === undefined) return null;
  return (
    <RoomContext value={room.session}>
      <RoomViewContext value={room.view}>
        <PlayerContext value={room.playerContext}>
          <RecordRecentRoom roomName={roomName} />
          <AccessGate roomName={roomName} room={room}>
            <WaitForFirstSync>
              <RoomHues>
                <Room roomName={roomName} onRejoin={() => room.rejoin()} />
              </RoomHues>
            </WaitForFirstSync>
          </AccessGate>
        </PlayerContext>
      </RoomViewContext>
    </RoomContext>
  );
}

const patienceMs = 500;

/** Waits at most 500 ms, to avoid a flash of skeletons. */
function WaitForFirstSync({ children }: { children: ReactNode }) {
  const hasAnswered = useRoom(({ connection, isSynced, users }) => {
    const isRefused = connection.status === 'inactive' && connection.kickReason !== undefined;
    return isRefused || (isSynced && users.length > 0);
  });
  const [isOpen, setOpen] = useState(false);
  if (hasAnswered && !isOpen) setOpen(true);
  useEffect(() => preciseClock.after(patienceMs, () => setOpen(true)), []);
  // Preloaded, since loading fails after a lost connection.
  useEffect(() => {
    latePlayer.preload();
    lateChat.preload();
  }, []);
  return isOpen && children;
}
