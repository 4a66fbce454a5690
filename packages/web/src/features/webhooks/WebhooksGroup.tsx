import { Role, type RoomSync } from '@matinee/protocol';
import { selectOwnUser } from '../../room-client/room-selectors.ts';
import { useRoom } from '../../room/room-context.ts';
import { WebhookSettings } from './WebhookSettings.tsx';

/** The webhooks of a permanent room, for its owner. */
export function WebhooksGroup({ sync }: { sync: RoomSync }) {
  const isOwner = useRoom((room) => selectOwnUser(room)?.role === Role.Owner);
  return isOwner && !sync.isTemporary ? <WebhookSettings roomName={sync.name} /> : null;
}
