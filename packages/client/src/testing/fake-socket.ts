import { createFakeClock } from '@matinee/base/fake-clock';
import type { Socket } from '../connection/socket.ts';

/** The test plays the server: `sent` has the client's messages. */
export class FakeSocket extends EventTarget {
  readonly sent: unknown[] = [];
  readonly path: string;
  isClosed = false;

  constructor(path: string) {
    super();
    this.path = path;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.isClosed = true;
  }
  /** The compiler can't see that an EventTarget accepts the listeners of a Socket. */
  asSocket(): Socket {
    return this as unknown as Socket;
  }
  open(): void {
    this.dispatchEvent(new Event('open'));
  }
  deliver(message: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: typeof message === 'string' ? message : JSON.stringify(message) }));
  }
  closeWith(code: number): void {
    this.dispatchEvent(new CloseEvent('close', { code }));
  }
}

export function createFakeNetwork(startMs: number) {
  const time = createFakeClock(startMs);
  const sockets: FakeSocket[] = [];
  const options = {
    openSocket(path: string): Socket {
      const socket = new FakeSocket(path);
      sockets.push(socket);
      return socket.asSocket();
    },
    token: () => 'secret',
    clock: time,
    random: () => 0.5,
    log: (): void => undefined,
  };
  return { time, sockets, options };
}
