export interface Handled {
  /** May have to wait until a change is stored. */
  answered: Promise<void>;
}

export const handledAtOnce: Handled = { answered: Promise.resolve() };

/** Handles a client's messages one after the other. */
export interface MessageQueue {
  /** Whether a message of so many characters fits. */
  hasRoom(length: number): boolean;
  /** Handles a message at once when none is being handled. Nothing may reject. */
  add(length: number, handle: () => Promise<Handled>): void;
}

/** Bounds messages that wait behind a slow one, or for their answers. */
const maxWaitingCharacters = 1024 * 1024;

export function createMessageQueue(): MessageQueue {
  let waitingCharacters = 0;
  /** Undefined while no message is being handled. */
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
