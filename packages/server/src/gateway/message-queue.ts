/** A message that was handled. */
export interface Handled {
  /** Resolves with its answer, which may have to wait until a change is stored. */
  answered: Promise<void>;
}

export const handledAtOnce: Handled = { answered: Promise.resolve() };

/** Handles the messages of a client one after the other, in the order in which they came. */
export interface MessageQueue {
  /** Whether a message of so many characters still fits. */
  hasRoom(length: number): boolean;
  /** Handles a message of so many characters, at once when none is being handled. Nothing may reject. */
  add(length: number, handle: () => Promise<Handled>): void;
}

/** How many characters of messages may wait behind a slow message, or for their answers. */
const maxWaitingCharacters = 1024 * 1024;

export function createMessageQueue(): MessageQueue {
  let waitingCharacters = 0;
  /** The last message; undefined while none is being handled. */
  let last: Promise<void> | undefined;

  return {
    hasRoom: (length) => waitingCharacters + length <= maxWaitingCharacters,
    add(length, handle) {
      waitingCharacters += length;
      const current = (last === undefined ? handle() : last.then(handle)).then(({ answered }) => {
        void answered.then(() => (waitingCharacters -= length));
        if (last === current) last = undefined;
      });
      last = current;
    },
  };
}
