import { peopleOf } from '@matinee/room/read';
import { sortUsers } from '../room-client/room-selectors.ts';
import { useRoom } from './room-context.ts';
import { useRoomView } from './room-view.ts';
import { AvatarGroup } from '../ui/pictures/Avatar.tsx';

export function SeatRow({ max }: { max: number }) {
  const users = peopleOf(useRoom((room) => room.users));
  const shown = sortUsers(users).slice(0, max);
  const more = users.length - shown.length;
  const litUserIds = useRoomView((view) => view.litUserIds);
  return (
    <AvatarGroup avatars={shown.map(({ name }) => name)} lit={shown.map(({ userId = '' }) => litUserIds.includes(userId))}>
      {more > 0 ? `+${more}` : undefined}
    </AvatarGroup>
  );
}
