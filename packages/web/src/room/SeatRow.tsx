import { peopleOf } from '@matinee/room/read';
import { sortUsers } from '../room-client/room-selectors.ts';
import { useRoom } from './room-context.ts';
import { AvatarGroup } from '../ui/Avatar.tsx';

/** The seats of the users in the room, at most `max`, then how many more there are. */
export function SeatRow({ max }: { max: number }) {
  const users = peopleOf(useRoom((room) => room.users));
  const shown = sortUsers(users).slice(0, max);
  const more = users.length - shown.length;
  return <AvatarGroup avatars={shown.map(({ name }) => name)}>{more > 0 ? `+${more}` : undefined}</AvatarGroup>;
}
