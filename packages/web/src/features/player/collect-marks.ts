import { videoKey } from '@matinee/protocol';
import type { RoomSession } from '../../room-client/room-session.ts';
import { selectSource } from '../../room-client/room-selectors.ts';
import type { RoomPlayer } from '../../room/player/room-player.ts';
import type { RoomViewStore } from '../../room/room-view.ts';
import { addMark } from './reaction-marks.ts';

export interface CollectMarksOptions {
  session: RoomSession;
  view: RoomViewStore;
  player: Pick<RoomPlayer, 'roomPosition' | 'duration'>;
}

/** Returns the function that stops it. */
export function collectMarks({ session, view, player }: CollectMarksOptions): () => void {
  const currentKey = (): string | undefined => {
    const source = selectSource(session.store.getState());
    return source === null ? undefined : videoKey(source);
  };
  let key = currentKey();
  const stops = [
    session.store.subscribe(() => {
      const now = currentKey();
      if (now === key) return;
      key = now;
      view.setState({ reactionMarks: new Map() });
    }),
    session.onMessage((message) => {
      const source = selectSource(session.store.getState());
      if (message.action !== 'reactions' || source === null) return;
      const length = source.length ?? player.duration() ?? Number.NaN;
      const count = message.counts.reduce((sum, [, each]) => sum + each, 0);
      view.setState(({ reactionMarks }) => ({ reactionMarks: addMark(reactionMarks, count, player.roomPosition(), length) }));
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
