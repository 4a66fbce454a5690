import type { Clock } from '@matinee/base/clock';

/** More often would render the chat more often than users read it. */
export const chatIntervalMs = 200;
/** How long messages wait at most for a pause in what the user does. */
const maxWaitMs = 2000;

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
  let cancel = (): void => undefined;

  function flush(): void {
    cancel();
    if (waiting.length === 0) return;
    deliveredMs = clock.now();
    deliver(waiting.splice(0));
  }

  function flushLater(waitMs: number): void {
    cancel = clock.after(waitMs, () => {
      if (isUserActive() && clock.now() - deliveredMs < maxWaitMs) flushLater(chatIntervalMs);
      else flush();
    });
  }

  return {
    flush,
    add(message) {
      waiting.push(message);
      const waitMs = deliveredMs + chatIntervalMs - clock.now();
      if (waitMs <= 0 && waiting.length === 1) flush();
      else if (waiting.length === 1) flushLater(waitMs);
    },
  };
}
