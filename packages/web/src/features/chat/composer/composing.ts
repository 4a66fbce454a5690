import { selectOwnUser } from '../../../room-client/room-selectors.ts';
import type { ClientRoom } from '../../../room-client/client-room-store.ts';
import type { Composing, RoomViewStore } from '../../../room/room-view.ts';

/** Makes the text in the composer a reply or an edit. */
export function startComposing(view: RoomViewStore, composing: Composing): void {
  stopComposing(view);
  const { chatDraft } = view.getState();
  view.setState(
    composing.kind === 'edit' ? { composing: { ...composing, draftBefore: chatDraft }, chatDraft: composing.text } : { composing },
  );
}

/** The text in the composer is a message of its own again: after an edit, what was there before. */
export function stopComposing(view: RoomViewStore): void {
  const { composing, chatDraft } = view.getState();
  view.setState({ composing: undefined, chatDraft: composing?.draftBefore ?? chatDraft });
}

/** Edits this user's last message, unless something is being written. */
export function editLastMessage(view: RoomViewStore, room: ClientRoom): void {
  const { chatDraft, composing } = view.getState();
  const ownId = selectOwnUser(room)?.userId;
  if (chatDraft !== '' || composing !== undefined || ownId === undefined) return;
  const last = room.log.findLast(
    (entry) => entry.kind === 'message' && entry.message.from.userId === ownId && entry.message.deleted === undefined,
  );
  if (last?.kind !== 'message') return;
  const { id, from, text } = last.message;
  startComposing(view, { kind: 'edit', messageId: id, name: from.name, text });
}
