import { selectOwnUser } from '../../../room-client/room-selectors.ts';
import type { ClientRoom } from '../../../room-client/client-room-store.ts';
import type { Composing, RoomViewStore } from '../../../room/room-view.ts';

export function startComposing(view: RoomViewStore, composing: Composing): void {
  stopComposing(view);
  const { chatDraft } = view.getState();
  view.setState(
    composing.kind === 'edit' ? { composing: { ...composing, draftBefore: chatDraft }, chatDraft: composing.text } : { composing },
  );
}

/** Ends a reply or an edit; after an edit, the earlier draft comes back. */
export function stopComposing(view: RoomViewStore): void {
  const { composing, chatDraft } = view.getState();
  view.setState({ composing: undefined, chatDraft: composing?.draftBefore ?? chatDraft });
}

/** Returns whether an edit began: not while something is being written, and not without a message. */
export function editLastMessage(view: RoomViewStore, room: ClientRoom): boolean {
  const { chatDraft, composing } = view.getState();
  const ownId = selectOwnUser(room)?.userId;
  if (chatDraft !== '' || composing !== undefined || ownId === undefined) return false;
  const last = room.log.findLast(
    (entry) => entry.kind === 'message' && entry.message.from.userId === ownId && entry.message.deleted === undefined,
  );
  if (last?.kind !== 'message') return false;
  const { id, from, text } = last.message;
  startComposing(view, { kind: 'edit', messageId: id, name: from.name, text });
  return true;
}
