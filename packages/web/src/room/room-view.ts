import type { QuickReaction } from '@matinee/protocol';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createProvided } from '../context/create-provided.ts';

export type RoomTab = 'chat' | 'queue' | 'people' | 'settings';

/** The number of reactions in each of 60 equal parts of the current video. */
export type ReactionMarks = ReadonlyMap<number, number>;

/** The message that the text in the composer answers or edits. */
export interface Composing {
  kind: 'reply' | 'edit';
  messageId: string;
  /** The name of its sender. */
  name: string;
  text: string;
  /** The text in the composer before an edit, restored afterwards. */
  draftBefore?: string;
}

/** A message that the server hasn't confirmed. */
export interface UnsentMessage {
  /** Counted from 1 in this page. */
  id: number;
  text: string;
  composing: Composing | undefined;
  /** It waits for the connection, or for an answer to the request with this number, or it has failed. */
  state: 'waiting' | { requestId: number } | 'failed';
}

/** A quick reaction of this user that has shown, and that the server hasn't sent to everyone yet. */
export interface OwnReaction {
  emoji: QuickReaction;
  /** The time at which it was sent, in ms. */
  sentMs: number;
}

/** The state of the room page in this tab. It survives a change of layout, not a reload. */
export interface RoomView {
  tab: RoomTab;
  /** The text of the Add field. */
  addText: string;
  /** The text in it that was submitted: words are searched, and links are added once they have been looked up. */
  submittedText: string | undefined;
  /** The Add field takes the focus once it shows. */
  isAddFieldWanted: boolean;
  chatDraft: string;
  /** The message that the text in the composer answers or replaces. */
  composing: Composing | undefined;
  /** Oldest first. */
  unsent: readonly UnsentMessage[];
  /** The search for messages is open, or what was said around the message with an id. */
  messageSearch: { around?: string } | undefined;
  /** The `userId` of users who are typing, at most three. */
  typists: readonly string[];
  /** The positions of reactions in the current video. */
  reactionMarks: ReactionMarks;
  /** Quick reactions of this user that the server hasn't sent to everyone yet. */
  ownReactions: readonly OwnReaction[];
  /** The `userId` of users who have just reacted: their seats are highlighted. */
  litUserIds: readonly string[];
  /** The cards that this user has put away: the id or the time of the last one, by kind. */
  dismissed: Readonly<Record<string, string | number>>;
  /** How far each pane of the panel is scrolled, in px; no part of what renders. */
  scrollPlaces: Map<RoomTab, number>;
  /** The newest messages are in view, in the panel or over the video. */
  isChatInView: boolean;
  /** How many of `messagesReceived` had come when the chat was last in view. */
  messagesRead: number;
  /** A message has mentioned this user since the chat was last in view. */
  isMentioned: boolean;
  /** The last entry of the log when the chat was last in view; and the one after which the chat shows what is new since then. */
  lastReadId: string | undefined;
  newAfterId: string | undefined;
  /** The `userId`s of users whose messages this user has hidden. */
  hiddenUserIds: readonly string[];
  /** The row under the video shows who is here. */
  areSeatsUnderVideo: boolean;
  /** The people are in view, and with them the users who knock. */
  arePeopleInView: boolean;
  isFullscreen: boolean;
  /** In full screen the panel is folded at first; elsewhere the preferences say whether it is. */
  isPanelOpenInFullscreen: boolean;
  /** While the panel is folded in theater and full screen, new messages show over the video for some seconds. */
  areMessagesOverVideo: boolean;
  /** The field for a message shows over the video. */
  isWritingOverVideo: boolean;
  /** The window that shows video and chat, apart from the page. */
  miniWindow: Window | undefined;
  /** The state of sync is open. */
  isSyncOpen: boolean;
  /** The list of keyboard shortcuts is open. */
  isHelpOpen: boolean;
  /** The dialog is open that makes a phone a remote, or a television a screen of this room. */
  pairing: 'companion' | 'screen' | undefined;
}

export type RoomViewStore = StoreApi<RoomView>;

/** A new view. With words it shows the queue, with the words in the Add field and searched. */
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

/** The store itself is for changing the view. */
export const [RoomViewContext, useRoomViewStore] = createProvided<RoomViewStore>('room view');

export function useRoomView<Value>(select: (view: RoomView) => Value): Value {
  return useStore(useRoomViewStore(), select);
}

/** Closes the window that shows video and chat apart from the page, if it is open. */
export function closeMiniPlayer(view: RoomViewStore): void {
  view.getState().miniWindow?.close();
  view.setState({ miniWindow: undefined });
}
