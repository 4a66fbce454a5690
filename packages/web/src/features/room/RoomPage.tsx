import { roomNameSchema } from '@matinee/protocol';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { useApi } from '../../api/use-api.ts';
import { useSettingsStore } from '../../preferences/use-settings.ts';
import { PlayerContext } from '../player/player-context.ts';
import { openRoom, type OpenRoom } from './open-room.ts';
import { Room } from './Room.tsx';
import { RoomContext } from './room-context.ts';
import { RoomNotFound } from './RoomNotFound.tsx';
import { RoomViewContext } from './room-view.ts';

/** The page of a room, by the name in the address. */
export function RoomPage() {
  const { roomId = '' } = useParams();
  if (!roomNameSchema.safeParse(roomId).success) return <RoomNotFound roomName={roomId} />;
  // Room names match without regard to case.
  return <OpenedRoom key={roomId.toLowerCase()} roomName={roomId} />;
}

function OpenedRoom({ roomName }: { roomName: string }) {
  const api = useApi();
  const settings = useSettingsStore();
  const [room, setRoom] = useState<OpenRoom>();

  useEffect(() => {
    // Messages that this version does not understand are worth a line, not a toast.
    // oxlint-disable-next-line no-console
    const opened = openRoom({ roomName, api, settings, log: (text, detail) => console.warn(text, detail) });
    // Opening a room starts connections: that must happen in an effect, and once.
    // oxlint-disable-next-line react/set-state-in-effect
    setRoom(opened);
    return () => opened.close();
  }, [roomName, api, settings]);

  if (room === undefined) return null;
  return (
    <RoomContext value={room.session}>
      <RoomViewContext value={room.view}>
        <PlayerContext value={room.controls}>
          <Room roomName={roomName} onRejoin={() => room.rejoin()} />
        </PlayerContext>
      </RoomViewContext>
    </RoomContext>
  );
}
