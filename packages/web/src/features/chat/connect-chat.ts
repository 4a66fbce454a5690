import { preciseClock } from '@matinee/base/clock';
import * as z from 'zod/mini';
import { lastingStorage, tabStorage, type BrowserStorage } from '../../context/browser-storage.ts';
import { composerFieldId } from '../../room/chat/composer-field.ts';
import { followTyping } from './follow-typing.ts';
import { followUnsent, type FollowUnsentOptions } from './follow-unsent.ts';
import { storeDrafts } from './store-drafts.ts';
import type { RoomSession } from '../../room-client/room-session.ts';
import type { RoomViewStore } from '../../room/room-view.ts';
import { isMentionOf } from '../../room-client/find-marks.ts';
import { nameInOrigin } from '../../urls/own-urls.ts';
import { countUnread } from '../../room/chat/use-unread.ts';

export interface ConnectChatOptions extends Omit<FollowUnsentOptions, 'clock'> {
  roomName: string;
}

/** Connects the chat's drafts, typing users, mentions, unread count and hidden users. Returns the function that stops it. */
export function connectChat({ roomName, ...options }: ConnectChatOptions): () => void {
  const stops = [
    followUnsent({ ...options, clock: preciseClock }),
    followTyping({ ...options, clock: preciseClock, isInField: () => document.activeElement?.id === composerFieldId }),
    storeDrafts(options.view, roomName, tabStorage),
    watchMentions(options.session, options.view),
    storeHiddenUsers(options.view, roomName, lastingStorage),
    showAppBadge(options.session, options.view, navigator),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Notes in the view that a message has mentioned this user, until the chat is in view. */
export function watchMentions(session: RoomSession, view: RoomViewStore): () => void {
  const stops = [
    session.onMessage((message) => {
      const { isChatInView, hiddenUserIds } = view.getState();
      const isHidden = message.action === 'chat' && hiddenUserIds.includes(message.from.userId ?? '');
      if (!isChatInView && !isHidden && isMentionOf(message, session.store.getState())) view.setState({ isMentioned: true });
    }),
    view.subscribe(({ isChatInView, isMentioned }) => {
      if (isChatInView && isMentioned) view.setState({ isMentioned: false });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

const mostHidden = 100;
const idsSchema = z.array(z.string());

/** Stores in this browser whose messages its user has hidden. */
export function storeHiddenUsers(view: RoomViewStore, roomName: string, storage: BrowserStorage): () => void {
  const storageKey = (): string => nameInOrigin(`hidden users in ${roomName.toLowerCase()}`);
  try {
    view.setState({ hiddenUserIds: idsSchema.parse(JSON.parse(storage.getItem(storageKey()) ?? '[]')) });
  } catch {
    // Edited by hand: everyone's messages show.
  }
  return view.subscribe(({ hiddenUserIds }, before) => {
    if (hiddenUserIds === before.hiddenUserIds) return;
    if (hiddenUserIds.length === 0) storage.removeItem(storageKey());
    else storage.setItem(storageKey(), JSON.stringify(hiddenUserIds.slice(-mostHidden)));
  });
}

/** Exists in browsers that install pages as apps. */
type AppBadge = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;

/** Shows the number of unread messages on the icon of the installed app. Returns the function that removes it. */
export function showAppBadge(session: Pick<RoomSession, 'store'>, view: RoomViewStore, badge: AppBadge): () => void {
  let shown = 0;
  const show = (count: number): void => {
    if (count === shown) return;
    shown = count;
    // Only installed apps have an icon, and only some systems count on it.
    void (count > 0 ? badge.setAppBadge?.(count) : badge.clearAppBadge?.())?.catch(() => undefined);
  };
  const update = (): void => {
    const state = view.getState();
    show(state.isChatInView ? 0 : countUnread(session.store.getState(), state));
  };
  const stops = [session.store.subscribe(update), view.subscribe(update)];
  return () => {
    for (const stop of stops) stop();
    show(0);
  };
}
