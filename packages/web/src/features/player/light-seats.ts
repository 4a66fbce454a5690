import type { Clock } from '@matinee/base/clock';
import type { SettingsStore } from '../../preferences/settings-store.ts';
import type { RoomSession } from '../../room-client/room-session.ts';
import { selectOwnUser } from '../../room-client/room-selectors.ts';
import type { RoomViewStore } from '../../room/room-view.ts';

const litMs = 1500;

export interface LightSeatsOptions {
  session: RoomSession;
  view: RoomViewStore;
  settings: SettingsStore;
  clock: Pick<Clock, 'after'>;
}

/** Highlights the seats of users who react, if the preferences show reactions. */
export function lightSeats({ session, view, settings, clock }: LightSeatsOptions): () => void {
  const lit = new Map<string, () => void>();
  const show = (): void => view.setState({ litUserIds: [...lit.keys()] });

  function light(userIds: readonly string[]): void {
    if (userIds.length === 0 || !settings.getState().reactionsOverVideo) return;
    const areAllLit = userIds.every((userId) => lit.has(userId));
    for (const userId of userIds) {
      lit.get(userId)?.();
      const darken = (): void => {
        lit.delete(userId);
        show();
      };
      lit.set(userId, clock.after(litMs, darken));
    }
    if (!areAllLit) show();
  }

  const stops = [
    session.onMessage((message) => {
      if (message.action === 'reactions') light(message.userIds ?? []);
    }),
    view.subscribe(({ ownReactions }, before) => {
      const ownId = selectOwnUser(session.store.getState())?.userId;
      const isNew = ownReactions.some((reaction) => !before.ownReactions.includes(reaction));
      if (isNew && ownId !== undefined) light([ownId]);
    }),
  ];
  return () => {
    for (const stop of [...stops, ...lit.values()]) stop();
    lit.clear();
    show();
  };
}
