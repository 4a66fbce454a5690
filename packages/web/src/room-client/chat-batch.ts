import type { Clock } from '@matinee/base/clock';
import type { Inbox } from '@matinee/client/connected-room';
import type { ServerMessage } from '@matinee/protocol';

/** Users don't read faster than this. */
export const chatIntervalMs = 100;
/** A slow computer renders a message in 3 ms. */
const partSize = 3;

export interface ChatBatchOptions {
  clock: Clock;
  ownId: () => string | undefined;
  deliver: (messages: readonly ServerMessage[]) => void;
}

/** Unordered messages, which would advance the chat several times a second. */
function isApart({ action }: ServerMessage): boolean {
  return action === 'pong' || action === 'typists' || action === 'devicesound';
}

/**
 * Delivers others' chat messages and quick reactions at most every 100 ms, a few at a time: a busy chat leaves time for the user's input. A
 * page that waited for an idle moment would show twice as many, half as often.
 */
export function createChatBatch({ clock, ownId, deliver }: ChatBatchOptions): Inbox {
  const waiting: ServerMessage[] = [];
  let deliveredMs = -Infinity;
  let cancel = (): void => undefined;

  function deliverFirst(count: number): void {
    cancel();
    if (waiting.length === 0) return;
    deliveredMs = clock.now();
    deliver(waiting.splice(0, count));
    if (waiting.length > 0) deliverLater();
  }

  function deliverLater(): void {
    cancel = clock.after(Math.max(0, deliveredMs + chatIntervalMs - clock.now()), () =>
      deliverFirst(Math.max(partSize, Math.ceil(waiting.length / 5))),
    );
  }

  const flush = (): void => deliverFirst(waiting.length);

  return {
    flush,
    receive(message) {
      if (message.action === 'reactions' || (message.action === 'chat' && message.from.id !== ownId())) {
        waiting.push(message);
        if (waiting.length === 1) deliverLater();
        return;
      }
      if (!isApart(message)) flush();
      deliver([message]);
    },
  };
}
