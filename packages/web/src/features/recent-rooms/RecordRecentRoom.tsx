import { CloseCode } from '@matinee/protocol';
import { useEffect } from 'react';
import { lastingStorage } from '../../context/browser-storage.ts';
import { forgetRecentRoom, recordRecentRoom } from '../../common/rooms/recent-rooms.ts';
import { selectSource } from '../../room-client/room-selectors.ts';
import { useRoom, useRoomTitle } from '../../room/room-context.ts';
import { videoTitle } from '../../room/texts/video-title.ts';

/** Also removes a room that is gone. */
export function RecordRecentRoom({ roomName }: { roomName: string }): null {
  const isSynced = useRoom((room) => room.isSynced);
  const name = useRoom((room) => room.sync?.name) ?? roomName;
  const title = useRoomTitle() ?? '';
  const source = useRoom(selectSource);
  const isGone = useRoom(({ connection }) => connection.status === 'inactive' && connection.kickReason === CloseCode.RoomNotFound);
  const videoName = source === null ? undefined : videoTitle(source);
  const thumbnail = source?.thumbnail;
  useEffect(() => {
    if (isGone) forgetRecentRoom(lastingStorage, name);
    else if (isSynced) {
      const video = videoName === undefined ? undefined : { title: videoName, thumbnail };
      recordRecentRoom(lastingStorage, { name, title, ...(video !== undefined && { video }) });
    }
  }, [isGone, isSynced, name, title, videoName, thumbnail]);
  return null;
}
