import { cleanText } from '@matinee/protocol';
import { useEffect, useState } from 'react';
import { useApi } from '../../api/use-api.ts';
import type { RoomAtDoor } from './door-props.ts';

/** What the server tells those who stand before a room. Undefined until it has answered; only its name where it doesn't. */
export function useRoomAtDoor(roomName: string): RoomAtDoor | undefined {
  const api = useApi();
  const [room, setRoom] = useState<RoomAtDoor>();
  useEffect(() => {
    const leaving = new AbortController();
    const show = (shown: RoomAtDoor): void => {
      if (!leaving.signal.aborted) setRoom(shown);
    };
    void api.call('getDoor', { params: { name: roomName } }, leaving.signal).then(
      ({ title, name, seats, people, capacity }) => show({ title: cleanText(title) || name, seats, people, capacity }),
      () => show({ title: roomName, seats: [], people: 0 }),
    );
    return () => leaving.abort();
  }, [api, roomName]);
  return room;
}
