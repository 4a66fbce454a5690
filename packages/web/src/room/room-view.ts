import type { QuickReaction } from '@matinee/protocol';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createProvided } from '../context/create-provided.ts';

export type RoomTab = 'chat' | 'queue' | 'people' | 'settings';

/** The number of reactions in each of 60 equal parts of the current video. */
export type ReactionMarks = ReadonlyMap<number, number>;

export interface Composing {
  kind: 'reply' | 'edit';
  messageId: string;
  name: string;
  text: string;
  /** The text before an edit, restored afterwards. */
  draftBefore?: string;
}

/** A message that the server hasn't confirmed. */
export interface UnsentMessage {
  id: number;
  text: string;
  composing: Composing | undefined;
  /** Waiting for the connection or for the answer to a request, or failed. */
  state: 'waiting' | { requestId: number } | 'failed';
}

/** A shown reaction of this user that the server hasn't sent to everyone yet. */
export interface OwnReaction {
  emoji: QuickReaction;
  sentMs: number;
}

/** The state of the room page. Survives a change of layout, not a reload. */
export interface RoomView {
  tab: RoomTab;
  addText: string;
  /** The submitted text: words are searched, and links are added once they have been looked up. */
  submittedText: string | undefined;
  isAddFieldWanted: boolean;
  chatDraft: string;
  composing: Composing | undefined;
  /** Oldest first. */
  unsent: readonly UnsentMessage[];
  /** With `around`, the messages around that id show. */
  messageSearch: { around?: string } | undefined;
  /** `userId`s, at most three. */
  typists: readonly string[];
  reactionMarks: ReactionMarks;
  ownReactions: readonly OwnReaction[];
  /** Their seats are highlighted. */
  litUserIds: readonly string[];
  /** The last dismissed card's id or time, by kind. */
  dismissed: Readonly<Record<string, string | number>>;
  /** Scroll positions in px; not rendered. */
  scrollPlaces: Map<RoomTab, number>;
  /** The newest messages are in view, in the panel or over the video. */
  isChatInView: boolean;
  /** `messagesReceived` when the chat was last in view. */
  messagesRead: number;
  /** A message has mentioned this user since the chat was last in view. */
  isMentioned: boolean;
  /** The last log entry when the chat was last in view, and the entry before the new ones. */
  lastReadId: string | undefined;
  newAfterId: string | undefined;
  hiddenUserIds: readonly string[];
  areSeatsUnderVideo: boolean;
  /** The people are in view, including the users who knock. */
  arePeopleInView: boolean;
  isFullscreen: boolean;
  /** Full screen only; elsewhere the preferences decide. */
  isPanelOpenInFullscreen: boolean;
  /** In theater and full screen without the panel: new messages show for some seconds. */
  areMessagesOverVideo: boolean;
  isWritingOverVideo: boolean;
  miniWindow: Window | undefined;
  isSyncOpen: boolean;
  isHelpOpen: boolean;
  /** Makes a phone a remote, or a television a screen of this room. */
  pairing: 'companion' | 'screen' | undefined;
}

export type RoomViewStore = StoreApi<RoomView>;

/** Creates a view. With words, it begins at the queue and searches them in the Add field. */
export function createRoomViewStore(words?: string): RoomViewStore {
  return createStore<RoomView>(() => ({
    tab: words === undefined ? 'chat' : 'queue',
    addText: words ?? '',
    submittedText: words,
    isAddFieldWanted: words !== undefined,
    chatDraft: '',
    composing: undefined,
    unsent: [],
    messageSearch: undefined,
    dismissed: {},
    typists: [],
    reactionMarks: new Map(),
    ownReactions: [],
    litUserIds: [],
    scrollPlaces: new Map(),
    isChatInView: false,
    messagesRead: 0,
    isMentioned: false,
    lastReadId: undefined,
    newAfterId: undefined,
    hiddenUserIds: [],
    areSeatsUnderVideo: false,
    arePeopleInView: false,
    isFullscreen: false,
    isPanelOpenInFullscreen: false,
    areMessagesOverVideo: true,
    isWritingOverVideo: false,
    miniWindow: undefined,
    isSyncOpen: false,
    isHelpOpen: false,
    pairing: undefined,
  }));
}

/** For changing the view. */
export const [RoomViewContext, useRoomViewStore] = createProvided<RoomViewStore>('room view');

export function useRoomView<Value>(select: (view: RoomView) => Value): Value {
  return useStore(useRoomViewStore(), select);
}

export function closeMiniPlayer(view: RoomViewStore): void {
  view.getState().miniWindow?.close();
  view.setState({ miniWindow: undefined });
}
