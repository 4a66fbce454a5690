import type { Clock } from '@matinee/base/clock';
import type { Inbox } from '@matinee/client/connected-room';
import type { ServerMessage } from '@matinee/protocol';

/** Users don't read faster than this. */
export const chatIntervalMs = 200;
/** How long messages wait at most for a pause in what the user does. */
const maxWaitMs = 2000;
/** How many come at once after a pause, unless that is less than half: a slow computer renders a message in 3 ms. */
const batchSize = 8;

export interface ChatBatchOptions {
  clock: Clock;
  /** The user types, or presses one thing after the other. */
  isUserActive: () => boolean;
  /** The client id of this user. */
  ownId: () => string | undefined;
  deliver: (messages: readonly ServerMessage[]) => void;
}

/** Whether a message has no place among the others: it would bring the chat forward several times a second. */
function isApart({ action }: ServerMessage): boolean {
  return action === 'pong' || action === 'reactions' || action === 'typists' || action === 'devicesound';
}

/**
 * Delivers chat messages of others at most every 200 ms, the first after a pause at once, and in the pauses of a user who is
 * active: a busy chat leaves the page time for what its user does.
 */
export function createChatBatch({ clock, isUserActive, ownId, deliver }: ChatBatchOptions): Inbox {
  const waiting: ServerMessage[] = [];
  let deliveredMs = -Infinity;
  let waitingSinceMs = 0;
  let cancel = (): void => undefined;

  function deliverFirst(count: number): void {
    cancel();
    if (waiting.length === 0) return;
    deliveredMs = clock.now();
    deliver(waiting.splice(0, count));
    if (waiting.length > 0) deliverLater(chatIntervalMs);
  }

  function deliverLater(waitMs: number): void {
    cancel = clock.after(waitMs, () => {
      if (isUserActive() && clock.now() - waitingSinceMs < maxWaitMs) deliverLater(chatIntervalMs);
      else deliverFirst(Math.max(batchSize, Math.ceil(waiting.length / 2)));
    });
  }

  function add(message: ServerMessage): void {
    waiting.push(message);
    if (waiting.length > 1) return;
    waitingSinceMs = clock.now();
    const waitMs = deliveredMs + chatIntervalMs - waitingSinceMs;
    if (waitMs <= 0) deliverFirst(1);
    else deliverLater(waitMs);
  }

  const flush = (): void => deliverFirst(waiting.length);

  return {
    flush,
    receive(message) {
      const waits = message.action === 'chat' ? message.from.id !== ownId() : message.action === 'reactions' && isUserActive();
      if (waits) return add(message);
      if (!isApart(message)) flush();
      deliver([message]);
    },
  };
}
