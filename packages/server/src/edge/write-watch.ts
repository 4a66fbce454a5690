import type { Socket } from 'node:net';
import type { Clock } from '@matinee/base/clock';

/**
 * Bounds the memory of bytes that clients haven't read. A socket from which nothing is read for 10 s is cut. Above a limit,
 * the sockets that have stalled longest are cut.
 */
export interface WriteWatch {
  /** Watches a socket until all bytes are sent. Call it after a write that left bytes unsent. `cut` ends the connection. */
  watch(socket: Socket, address: string, cut: () => void): void;
  /** Returns the unsent bytes of all watched sockets, as of their last checks. */
  bytes(): number;
  stop(): void;
}

export interface WriteWatchLimits {
  /** The limit of unsent bytes of all sockets together. */
  maxBytes: number;
  /** The limit of unsent bytes of the sockets of one IP address. */
  maxBytesPerAddress: number;
}

const checkIntervalMs = 1_000;
/**
 * How many checks in a row without progress cut a socket. The watch counts checks and not time, as a pause of the process or a
 * changed clock must not cut connections.
 */
const maxStalledChecks = 10;

/** A socket with bytes that the operating system hasn't accepted yet. */
interface Backlog {
  readonly socket: Socket;
  readonly address: string;
  readonly cut: () => void;
  bytes: number;
  /** Bytes of completed writes. */
  written: number;
  /** Unsent bytes of the current write. */
  queued: number;
  /** Checks in a row that found nothing sent. */
  stalledChecks: number;
}

/** Returns the unsent bytes of the current write. Only the handle knows them, as the stream counts a write as a whole. */
function queuedBytes(socket: Socket): number {
  // oxlint-disable-next-line no-underscore-dangle -- Node's name for the handle below
  return (socket as Socket & { _handle?: { writeQueueSize?: number } | null })._handle?.writeQueueSize ?? 0;
}

export function createWriteWatch(clock: Clock, limits: WriteWatchLimits): WriteWatch {
  return new SocketWriteWatch(clock, limits);
}

class SocketWriteWatch implements WriteWatch {
  readonly #clock: Clock;
  readonly #limits: WriteWatchLimits;
  /** In the order in which watching began. */
  readonly #backlogs = new Map<Socket, Backlog>();
  readonly #bytesByAddress = new Map<string, number>();
  #bytes = 0;
  #cancel: (() => void) | undefined;

  constructor(clock: Clock, limits: WriteWatchLimits) {
    this.#clock = clock;
    this.#limits = limits;
  }

  watch(socket: Socket, address: string, cut: () => void): void {
    let backlog = this.#backlogs.get(socket);
    if (backlog === undefined) {
      const written = socket.bytesWritten - socket.writableLength;
      backlog = { socket, address, cut, bytes: 0, written, queued: queuedBytes(socket), stalledChecks: 0 };
      this.#backlogs.set(socket, backlog);
    }
    this.#count(backlog, socket.writableLength);
    this.#cancel ??= this.#clock.after(checkIntervalMs, () => this.#check());
    this.#enforceLimits(address);
  }

  bytes(): number {
    return this.#bytes;
  }

  stop(): void {
    this.#cancel?.();
  }

  #check(): void {
    for (const backlog of this.#backlogs.values()) {
      backlog.stalledChecks += 1;
      this.#refresh(backlog);
      if (backlog.bytes > 0 && backlog.stalledChecks >= maxStalledChecks) this.#cut(backlog);
    }
    this.#cancel = this.#backlogs.size > 0 ? this.#clock.after(checkIntervalMs, () => this.#check()) : undefined;
  }

  #enforceLimits(address: string): void {
    const { maxBytes, maxBytesPerAddress } = this.#limits;
    const isTooMuch = (): boolean => this.#bytes > maxBytes;
    const isTooMuchOfAddress = (): boolean => (this.#bytesByAddress.get(address) ?? 0) > maxBytesPerAddress;
    if (!isTooMuch() && !isTooMuchOfAddress()) return;
    for (const backlog of this.#backlogs.values()) this.#refresh(backlog);
    this.#cutWhile(isTooMuchOfAddress, address);
    this.#cutWhile(isTooMuch);
  }

  /** Cuts the sockets that have stalled longest, of one IP address or of all, until the limit is kept. */
  #cutWhile(isTooMuch: () => boolean, address?: string): void {
    while (isTooMuch()) {
      const backlog = this.#longestStalled(address);
      if (backlog === undefined) return;
      this.#cut(backlog);
    }
  }

  #longestStalled(address?: string): Backlog | undefined {
    let longest: Backlog | undefined;
    for (const backlog of this.#backlogs.values()) {
      if (address !== undefined && backlog.address !== address) continue;
      // The first of several equals has been watched longest.
      if (longest === undefined || backlog.stalledChecks > longest.stalledChecks) longest = backlog;
    }
    return longest;
  }

  /** Updates a backlog, and forgets it once everything is sent. */
  #refresh(backlog: Backlog): void {
    const { socket } = backlog;
    if (socket.destroyed || socket.writableLength === 0) return this.#forget(backlog);
    this.#count(backlog, socket.writableLength);
    const [written, queued] = [socket.bytesWritten - socket.writableLength, queuedBytes(socket)];
    if (written !== backlog.written || queued !== backlog.queued) backlog.stalledChecks = 0;
    Object.assign(backlog, { written, queued });
  }

  #count(backlog: Backlog, bytes: number): void {
    const more = bytes - backlog.bytes;
    backlog.bytes = bytes;
    this.#bytes += more;
    const ofAddress = (this.#bytesByAddress.get(backlog.address) ?? 0) + more;
    if (ofAddress > 0) this.#bytesByAddress.set(backlog.address, ofAddress);
    else this.#bytesByAddress.delete(backlog.address);
  }

  #forget(backlog: Backlog): void {
    this.#count(backlog, 0);
    this.#backlogs.delete(backlog.socket);
  }

  #cut(backlog: Backlog): void {
    this.#forget(backlog);
    backlog.cut();
  }
}
