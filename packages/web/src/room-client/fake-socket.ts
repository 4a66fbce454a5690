import type { Socket } from './connection.ts';

/** The server's end of a socket, for tests. */
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
  /** An EventTarget takes more kinds of listeners than a Socket; the compiler cannot see that it takes these. */
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
