import { RequestType, type ServerMessage } from '@matinee/protocol';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../api/use-api.ts';
import { useRoomSession } from '../../room/room-context.ts';

/** Newest first, page by page; follows the room. */
export function useRoomLog(roomName: string) {
  const api = useApi();
  const session = useRoomSession();
  const query = useInfiniteQuery({
    queryKey: ['room-log', roomName],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === undefined ? {} : { before: pageParam };
      return api.call('roomLog', { params: { name: roomName }, query }, signal);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? String(entries.at(-1)?.id) : undefined),
  });
  const { refetch } = query;
  useEffect(() => session.onMessage((message) => isWrittenDown(message) && void refetch()), [session, refetch]);
  return query;
}

const writtenDown: ReadonlySet<RequestType> = new Set([
  RequestType.Kick,
  RequestType.Ban,
  RequestType.Unban,
  RequestType.Mute,
  RequestType.Promote,
  RequestType.LockControls,
  RequestType.ApplySettings,
  RequestType.Remove,
  RequestType.RestoreQueue,
  RequestType.SetDoor,
  RequestType.Admit,
  RequestType.MakeInvite,
  RequestType.RevokeInvite,
]);

function isWrittenDown(message: ServerMessage): boolean {
  return message.action === 'event' && writtenDown.has(message.request.type);
}
