import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { connectClient, type TestClient, type TestServer } from '@matinee/testing';

/** The bytes that arrive at a non-reading end; the rest stays in the other end's `writableLength`. */
const takenBytes = 16 * 1024;

/** One end of an in-memory connection, with the parts of a TCP socket that servers use. */
class End extends Duplex {
  readonly remoteAddress: string | undefined;
  bytesRead = 0;
  #bytesSent = 0;
  #other: End | undefined;
  #resume = (): void => undefined;

  constructor(remoteAddress?: string) {
    super({ readableHighWaterMark: takenBytes });
    this.remoteAddress = remoteAddress;
    for (const name of ['setTimeout', 'setNoDelay', 'setKeepAlive', 'ref', 'unref']) Object.assign(this, { [name]: () => this });
  }

  get bytesWritten(): number {
    return this.#bytesSent + this.writableLength;
  }

  connect(other: End): void {
    this.#other = other;
    this.on('close', () => other.destroy());
  }

  override _read(): void {
    const resume = this.#resume;
    this.#resume = () => undefined;
    resume();
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    const other = this.#other as End;
    const sent = (): void => {
      this.#bytesSent += chunk.byteLength;
      done();
    };
    other.bytesRead += chunk.byteLength;
    if (other.push(chunk)) sent();
    else other.#resume = sent;
  }

  override _final(done: () => void): void {
    this.#other?.push(null);
    done();
  }
}

/** An in-memory connection: the client's end, and the server's, which passes for a TCP socket. */
export interface SocketPair {
  far: Duplex;
  near: Socket;
}

export function socketPair(remoteAddress = '198.51.100.1'): SocketPair {
  const [far, near] = [new End(), new End(remoteAddress)];
  far.connect(near);
  near.connect(far);
  return { far, near: near as Duplex as Socket };
}

export function connectTo(server: TestServer, address?: string): SocketPair {
  const pair = socketPair(address);
  server.accept(pair.near);
  return pair;
}

type ClientOptions = NonNullable<Parameters<typeof connectClient>[1]>;

/** Connects a client over an in-memory connection, not yet authenticated. */
export function connectInMemory(server: TestServer, room: string, address?: string, options?: ClientOptions): Promise<TestClient> {
  return connectClient(`${server.url}/api/room/${room}`, { ...options, createConnection: () => connectTo(server, address).far as Socket });
}

/** Resolves when all data on in-memory connections has been read, with its consequences that need no I/O. */
export function flushed(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
}
