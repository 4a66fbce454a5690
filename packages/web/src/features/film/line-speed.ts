import type { Clock } from '@matinee/base/clock';
import { limits } from '@matinee/protocol';

export interface LineOptions {
  /** Sends bytes that the server throws away. */
  send: (bytes: Blob) => Promise<unknown>;
  /** Returns bytes that can't be compressed. */
  randomBytes: (count: number) => BlobPart;
  clock: Pick<Clock, 'now'>;
}

/** No request begins after this time. */
const measuredMs = 1600;
const maxRequests = 12;
const firstBytes = 32_000;
const growth = 4;
/** Intended length of a request: the film waits for it when its user presses early. */
const requestMs = 250;

/** Share of the time in which requests are too short to tell the speed. */
const warmUp = 0.4;

interface MeasuredRequest {
  bytes: number;
  sentMs: number;
  doneMs: number;
}

/** Returns bytes per second, with two requests at a time, as a film is sent. Rejects as `send` does. */
export async function measureLine({ send, randomBytes, clock }: LineOptions): Promise<number> {
  const requests: MeasuredRequest[] = [];
  const startedMs = clock.now();
  let nextBytes = firstBytes;
  let left = maxRequests;
  async function sendNext(share: number): Promise<void> {
    left -= 1;
    const [bytes, sentMs] = [Math.round(nextBytes * share), clock.now()];
    await send(new Blob([randomBytes(bytes)], { type: 'application/octet-stream' }));
    const doneMs = Math.max(sentMs + 1, clock.now());
    requests.push({ bytes, sentMs, doneMs });
    const fitting = Math.round((bytes / (doneMs - sentMs)) * requestMs);
    nextBytes = Math.min(limits.measuredBytes, bytes * growth, Math.max(firstBytes, fitting));
  }
  async function work(firstShare: number): Promise<void> {
    for (let share = firstShare; left > 0 && clock.now() - startedMs < measuredMs; share = 1) await sendNext(share);
  }
  // The first request opens the connection. Two of the same size would leave the line idle while both wait for their answers.
  await sendNext(1);
  await Promise.all([work(1), work(0.5)]);
  return speedOf(requests);
}

/** Counts each request as sent evenly. */
function speedOf(requests: readonly MeasuredRequest[]): number {
  const startedMs = Math.min(...requests.map(({ sentMs }) => sentMs));
  const doneMs = Math.max(...requests.map((request) => request.doneMs));
  const fromMs = startedMs + (doneMs - startedMs) * warmUp;
  const bytes = requests.map((request) => {
    const ms = Math.max(0, request.doneMs - Math.max(request.sentMs, fromMs));
    return (request.bytes * ms) / (request.doneMs - request.sentMs);
  });
  return (bytes.reduce((sum, part) => sum + part, 0) / (doneMs - fromMs)) * 1000;
}

/** A slower line makes a film stop now and then in its richer scenes. */
const fineFactor = 1.3;

/** Both are in bytes per second. */
export function judgeLine(bytesPerSecond: number, rate: number): 'fine' | 'tight' | 'thin' {
  if (bytesPerSecond < rate) return 'thin';
  return bytesPerSecond < fineFactor * rate ? 'tight' : 'fine';
}

/** A line may become this many times slower than it was. */
const margin = 1.1;

export function secondsUntilPlayable(unsentBytes: number, bytesPerSecond: number, lengthSeconds: number): number {
  return Math.max(0, (unsentBytes / bytesPerSecond) * margin - lengthSeconds);
}
