import type { RoomListItem } from '@matinee/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/use-api.ts';

const refreshMs = 10_000;

/** Reads the public rooms every 10 s while the page is visible. */
export function useRoomList() {
  const api = useApi();
  return useQuery({
    queryKey: ['rooms'],
    queryFn: ({ signal }) => api.call('listRooms', {}, signal),
    select: byUsers,
    refetchInterval: refreshMs,
  });
}

export function byUsers(rooms: readonly RoomListItem[]): RoomListItem[] {
  return rooms.toSorted((a, b) => b.users - a.users || a.name.localeCompare(b.name));
}
