import type { Clock } from '@matinee/base/clock';
import type { ServerMessage } from '@matinee/protocol';
import type { RoomSession } from '../../room-client/room-session.ts';

export type NewMessage = Extract<ServerMessage, { action: 'chat' }>;

/** Milliseconds between two announcements. */
const pauseMs = 2000;

export interface AnnounceMessagesOptions {
  session: Pick<RoomSession, 'onMessage' | 'store'>;
  clock: Pick<Clock, 'after'>;
  isWanted: (message: NewMessage) => boolean;
  announce: (messages: readonly NewMessage[]) => void;
}

/** Announces others' messages: the first at once, later ones every two seconds. Returns the function that stops it. */
export function announceMessages({ session, clock, isWanted, announce }: AnnounceMessagesOptions): () => void {
  let waiting: NewMessage[] = [];
  let isPausing = false;
  let cancel = (): void => undefined;

  function flush(): void {
    isPausing = waiting.length > 0;
    if (!isPausing) return;
    announce(waiting);
    waiting = [];
    cancel = clock.after(pauseMs, flush);
  }

  const stop = session.onMessage((message) => {
    if (message.action !== 'chat' || message.from.id === session.store.getState().ownId || !isWanted(message)) return;
    waiting.push(message);
    if (!isPausing) flush();
  });
  return () => {
    cancel();
    stop();
  };
}
