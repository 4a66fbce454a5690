import type { Clock } from '@matinee/base/clock';

/** More often would render the chat more often than users read it. */
export const chatIntervalMs = 200;
/** How long messages wait at most for a pause in what the user does. */
const maxWaitMs = 1000;
/** How many come at once after a pause, unless that is less than half: a slow computer renders a message in 3 ms. */
const batchSize = 8;

/**
 * Delivers chat messages at most every 200 ms, and in the pauses of a user who is active: a busy chat leaves the page time for
 * what its user does.
 */
export interface ChatBatch<Message> {
  add(message: Message): void;
  /** Delivers what waits now. */
  flush(): void;
}

export interface ChatBatchOptions<Message> {
  clock: Clock;
  /** The user types, or presses one thing after the other. */
  isUserActive: () => boolean;
  deliver: (messages: readonly Message[]) => void;
}

/** The first message after a pause is delivered at once. */
export function createChatBatch<Message>({ clock, isUserActive, deliver }: ChatBatchOptions<Message>): ChatBatch<Message> {
  const waiting: Message[] = [];
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

  return {
    flush: () => deliverFirst(waiting.length),
    add(message) {
      waiting.push(message);
      if (waiting.length === 1) waitingSinceMs = clock.now();
      const waitMs = deliveredMs + chatIntervalMs - clock.now();
      if (waitMs <= 0 && waiting.length === 1) deliverFirst(1);
      else if (waiting.length === 1) deliverLater(waitMs);
    },
  };
}
