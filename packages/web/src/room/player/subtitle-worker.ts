import { readOwnCaptions } from './read-own-captions.ts';

/** The part of a worker's global object that is used here. */
interface WorkerScope {
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<File>) => void): void;
}

// The compiler knows only the page's global object.
const scope = globalThis as unknown as WorkerScope;

scope.addEventListener('message', ({ data }) => {
  void readOwnCaptions(data)
    .catch(() => undefined)
    .then((captions) => scope.postMessage(captions, []));
});
