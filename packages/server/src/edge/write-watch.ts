import type { Socket } from 'node:net';
import type { Clock } from '@matinee/base/clock';

/**
 * Bounds the memory of bytes that clients haven't read. Cuts a socket from which nothing is read for 10 s, and above a
 * limit the longest stalled sockets.
 */
export interface WriteWatch {
  /** Watches a socket until all bytes are sent. Call it after a write that left bytes unsent. */
  watch(socket: Socket, address: string, cut: () => void): void;
  /** Returns the unsent bytes of all watched sockets, as of the last checks. */
  bytes(): number;
  stop(): void;
}

export interface WriteWatchLimits {
  maxBytes: number;
  maxBytesPerAddress: number;
}

const checkIntervalMs = 1_000;
/** Checks in a row without progress. Checks count and not time, as a pause of the process or a changed clock must not cut connections. */
const maxStalledChecks = 10;

/** Bytes that the operating system hasn't accepted yet. */
interface Backlog {
  readonly socket: Socket;
  readonly address: string;
  readonly cut: () => void;
  bytes: number;
  /** Bytes of completed writes. */
  written: number;
  /** Unsent bytes of the current write. */
  queued: number;
  stalledChecks: number;
}

/** Only the handle knows the unsent bytes of the current write, as the stream counts a write as a whole. */
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
