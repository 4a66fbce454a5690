import type { RoomSession } from '../../room-client/room-session.ts';
import { countUnread } from '../../room/chat/count-unread.ts';
import type { RoomViewStore } from '../../room/room-view.ts';

/** Browsers that install pages as apps have them. */
export type AppBadge = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;

/** Shows the number of unread messages on the icon of the installed app. Returns the function that takes it away. */
export function showAppBadge(session: Pick<RoomSession, 'store'>, view: RoomViewStore, badge: AppBadge): () => void {
  let shown = 0;
  const show = (count: number): void => {
    if (count === shown) return;
    shown = count;
    // Only installed apps have an icon, and only some systems let it count.
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
