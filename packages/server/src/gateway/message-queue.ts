/** Handles the messages of a client one after the other, in the order in which they came. */
export interface MessageQueue {
  /** Whether a message of so many characters still fits. */
  hasRoom(length: number): boolean;
  /** Handles a message of so many characters, at once when none is being handled. `handle` must not reject. */
  add(length: number, handle: () => Promise<void>): void;
}

/** How many characters of messages may wait behind a slow message. */
const maxWaitingCharacters = 1024 * 1024;

export function createMessageQueue(): MessageQueue {
  let waitingCharacters = 0;
  /** The last message; undefined while none is being handled. */
  let last: Promise<void> | undefined;

  return {
    hasRoom: (length) => waitingCharacters + length <= maxWaitingCharacters,
    add(length, handle) {
      waitingCharacters += length;
      const current = (last === undefined ? handle() : last.then(handle)).finally(() => {
        waitingCharacters -= length;
        if (last === current) last = undefined;
      });
      last = current;
    },
  };
}
