import * as z from 'zod/mini';
import type { BrowserStorage } from '../../context/browser-storage.ts';
import type { RoomView, RoomViewStore } from '../../room/room-view.ts';
import { nameInOrigin } from '../../urls/own-urls.ts';

const composingSchema = z.optional(
  z.object({
    kind: z.enum(['reply', 'edit']),
    messageId: z.string(),
    name: z.string(),
    text: z.string(),
    draftBefore: z.optional(z.string()),
  }),
);
const keptSchema = z.object({
  chatDraft: z.string(),
  composing: composingSchema,
  unsent: z.array(z.object({ id: z.number(), text: z.string(), composing: composingSchema, state: z.enum(['waiting', 'failed']) })),
});

/** Keeps unsent text in this tab's storage, so that it survives a reload. */
export function storeDrafts(view: RoomViewStore, roomName: string, storage: BrowserStorage): () => void {
  const storageKey = (): string => nameInOrigin(`chat in ${roomName.toLowerCase()}`);
  const kept = read(storage, storageKey);
  const { chatDraft, composing } = view.getState();
  const isEmpty = chatDraft === '' && composing === undefined;
  if (kept !== undefined) {
    view.setState(({ unsent }) => ({
      unsent: [...kept.unsent, ...unsent].map((message, index) => ({ ...message, id: index + 1 })) as RoomView['unsent'],
      ...(isEmpty && { chatDraft: kept.chatDraft, composing: kept.composing as RoomView['composing'] }),
    }));
  }
  return view.subscribe((state, before) => {
    if (state.chatDraft === before.chatDraft && state.composing === before.composing && state.unsent === before.unsent) return;
    write(storage, storageKey, state);
  });
}

function read(storage: BrowserStorage, storageKey: () => string): z.infer<typeof keptSchema> | undefined {
  try {
    return keptSchema.safeParse(JSON.parse(storage.getItem(storageKey()) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

function write(storage: BrowserStorage, storageKey: () => string, { chatDraft, composing, unsent }: RoomView): void {
  if (chatDraft === '' && composing === undefined && unsent.length === 0) return storage.removeItem(storageKey());
  // A request without an answer may have been stored, so it isn't sent again by itself.
  const kept = unsent.map((message) => ({ ...message, state: message.state === 'waiting' ? 'waiting' : 'failed' }));
  storage.setItem(storageKey(), JSON.stringify({ chatDraft, composing, unsent: kept }));
}
