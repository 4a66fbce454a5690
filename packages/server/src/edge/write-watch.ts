import type { Socket } from 'node:net';
import type { Clock } from '@matinee/base/clock';

export interface WriteWatchLimits {
  /** What all sockets together may owe, in bytes. */
  bytesInAll: number;
  /** What the sockets of one address may owe, in bytes; undefined for no limit. */
  bytesPerAddress: number | undefined;
}

const lookEveryMs = 1_000;
/**
 * So many looks in a row may find that nothing was taken. Looks are counted, not time: while the process itself stands
 * still, or the clock is set, nobody is to blame.
 */
const maxStalledLooks = 10;

/** A socket with bytes that the operating system has not taken yet. */
interface Debt {
  readonly socket: Socket;
  readonly address: string;
  readonly cut: () => void;
  bytes: number;
  /** Bytes whose writing has ended. */
  written: number;
  /** Bytes left of the write that is under way. */
  queued: number;
  /** Looks in a row that have found nothing taken. */
  stalledLooks: number;
}

/** Bytes left of the write that is under way. Only the handle knows: the stream counts a write as a whole. */
function queuedBytes(socket: Socket): number {
  // oxlint-disable-next-line no-underscore-dangle -- Node's name for the handle below
  return (socket as Socket & { _handle?: { writeQueueSize?: number } | null })._handle?.writeQueueSize ?? 0;
}

/**
 * Looks after sockets that are written to faster than they are read, so that they do not fill the memory: one that takes
 * nothing for ten seconds is cut, and above the limits those are that have taken nothing for longest.
 */
export function createWriteWatch(clock: Clock, { bytesInAll, bytesPerAddress }: WriteWatchLimits) {
  const debts = new Map<Socket, Debt>();
  let bytes = 0;
  const bytesByAddress = new Map<string, number>();
  let cancel: (() => void) | undefined;

  function account(debt: Debt, nowBytes: number): void {
    const more = nowBytes - debt.bytes;
    debt.bytes = nowBytes;
    bytes += more;
    const ofAddress = (bytesByAddress.get(debt.address) ?? 0) + more;
    if (ofAddress > 0) bytesByAddress.set(debt.address, ofAddress);
    else bytesByAddress.delete(debt.address);
  }

  function forget(debt: Debt): void {
    account(debt, 0);
    debts.delete(debt.socket);
  }

  /** Brings up to date what is known of a debt; it is forgotten when it is paid. */
  function renew(debt: Debt): void {
    const { socket } = debt;
    if (socket.destroyed || socket.writableLength === 0) return forget(debt);
    account(debt, socket.writableLength);
    const [written, queued] = [socket.bytesWritten - socket.writableLength, queuedBytes(socket)];
    if (written !== debt.written || queued !== debt.queued) debt.stalledLooks = 0;
    Object.assign(debt, { written, queued });
  }

  function cut(debt: Debt): void {
    forget(debt);
    debt.cut();
  }

  function longestStalled(address?: string): Debt | undefined {
    let found: Debt | undefined;
    for (const debt of debts.values()) {
      if (address !== undefined && debt.address !== address) continue;
      // Of equals the first, which has been there for longest.
      if (found === undefined || debt.stalledLooks > found.stalledLooks) found = debt;
    }
    return found;
  }

  /** Cuts what has stalled for longest, of one address or of all, for as long as there is too much. */
  function cutWhile(isTooMuch: () => boolean, address?: string): void {
    while (isTooMuch()) {
      const debt = longestStalled(address);
      if (debt === undefined) return;
      cut(debt);
    }
  }

  function keepWithin(address: string): void {
    const isTooMuchInAll = (): boolean => bytes > bytesInAll;
    const isTooMuchHere = (): boolean => bytesPerAddress !== undefined && (bytesByAddress.get(address) ?? 0) > bytesPerAddress;
    if (!isTooMuchInAll() && !isTooMuchHere()) return;
    for (const debt of debts.values()) renew(debt);
    cutWhile(isTooMuchHere, address);
    cutWhile(isTooMuchInAll);
  }

  function look(): void {
    for (const debt of debts.values()) {
      debt.stalledLooks += 1;
      renew(debt);
      if (debt.bytes > 0 && debt.stalledLooks >= maxStalledLooks) cut(debt);
    }
    cancel = debts.size > 0 ? clock.after(lookEveryMs, look) : undefined;
  }

  return {
    /** To be called when a write has left something over: watches the socket until it owes nothing. `cut` ends it. */
    owes(socket: Socket, address: string, cut: () => void): void {
      let debt = debts.get(socket);
      if (debt === undefined) {
        const written = socket.bytesWritten - socket.writableLength;
        debt = { socket, address, cut, bytes: 0, written, queued: queuedBytes(socket), stalledLooks: 0 };
        debts.set(socket, debt);
      }
      account(debt, socket.writableLength);
      cancel ??= clock.after(lookEveryMs, look);
      keepWithin(address);
    },
    /** What all sockets together owe, in bytes, as far as it is known. */
    bytes: () => bytes,
    stop: () => cancel?.(),
  };
}
export type WriteWatch = ReturnType<typeof createWriteWatch>;
