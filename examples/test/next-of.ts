import type { JoinedRoom, RoomEvents } from '@matinee/client';

export const nextOf = <Type extends keyof RoomEvents>(room: JoinedRoom, type: Type, isWanted = (_detail: RoomEvents[Type]) => true) =>
  new Promise<RoomEvents[Type]>((resolve) => {
    const stop = room.on(type, (detail) => {
      if (!isWanted(detail)) return;
      stop();
      resolve(detail);
    });
  });
