import { Role, type RoomSync } from '@matinee/protocol';
import { useUser } from '../../common/server/use-user.ts';
import { selectOwnUser } from '../../room-client/room-selectors.ts';
import { useRoom } from '../../room/room-context.ts';
import { EmoteSettings } from './EmoteSettings.tsx';

/** The emotes of a room, for its owner and for operators. */
export function EmotesGroup({ sync }: { sync: RoomSync }) {
  const isOwner = useRoom((room) => selectOwnUser(room)?.role === Role.Owner);
  const isOperator = useUser()?.isOperator === true;
  if ((!isOwner || sync.isTemporary) && !isOperator) return null;
  return <EmoteSettings roomName={sync.name} emotes={sync.emotes} />;
}
