import { readOwnCaptions } from './read-own-captions.ts';

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
