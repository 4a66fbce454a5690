import type { Socket } from '../connection/socket.ts';

/** A socket for tests, which play the server: `sent` has the client's messages. */
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
