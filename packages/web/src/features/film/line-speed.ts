import type { Clock } from '@matinee/base/clock';
import { limits } from '@matinee/protocol';

export interface LineOptions {
  /** Sends bytes that the server throws away. */
  send: (bytes: Blob) => Promise<unknown>;
  /** Returns bytes that can't be compressed. */
  randomBytes: (count: number) => BlobPart;
  clock: Pick<Clock, 'now'>;
}

/** As many requests as when a film is sent: one travels while the server answers the other. */
const atOnce = 2;
/** No request begins after this time. */
const measuredMs = 1200;
const maxRequests = 10;
const firstBytes = 32_000;
const growth = 4;
/** The time that a request should take. */
const requestMs = 600;

/** Measures how many bytes a second the line takes. Rejects as `send` does. */
export async function measureLine({ send, randomBytes, clock }: LineOptions): Promise<number> {
  let nextBytes = firstBytes;
  /** Sends the next bytes, which grow with each request. Resolves with how many they were. */
  async function sendNext(): Promise<number> {
    const [bytes, sentMs] = [nextBytes, clock.now()];
    await send(new Blob([randomBytes(bytes)], { type: 'application/octet-stream' }));
    const ms = Math.max(1, clock.now() - sentMs);
    nextBytes = Math.min(limits.measuredBytes, bytes * growth, Math.max(firstBytes, Math.round((bytes / ms) * requestMs)));
    return bytes;
  }

  // The first request opens the connection.
  await sendNext();
  const startedMs = clock.now();
  let [requests, sum] = [0, 0];
  async function work(): Promise<void> {
    while (requests < maxRequests && clock.now() - startedMs < measuredMs) {
      requests += 1;
      const bytes = await sendNext();
      sum += bytes;
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return (sum / Math.max(1, clock.now() - startedMs)) * 1000;
}

/** A line with less than this many times the rate of a film stops now and then in its richer scenes. */
const fineFactor = 1.3;

/** Returns whether a film plays without stops while it is sent. Both are in bytes a second. */
export function judgeLine(bytesPerSecond: number, rate: number): 'fine' | 'tight' | 'thin' {
  if (bytesPerSecond < rate) return 'thin';
  return bytesPerSecond < fineFactor * rate ? 'tight' : 'fine';
}

/** A line may become this many times slower than it was. */
const margin = 1.1;

/** Returns how many seconds to send before a film plays through, if `unsentBytes` of it are still to be sent. */
export function secondsUntilPlayable(unsentBytes: number, bytesPerSecond: number, lengthSeconds: number): number {
  return Math.max(0, (unsentBytes / bytesPerSecond) * margin - lengthSeconds);
}
