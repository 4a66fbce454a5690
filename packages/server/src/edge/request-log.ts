import type { Clock } from '@matinee/base/clock';
import type { Logger } from 'pino';
import { createRateLimiter } from './rate-limiter.ts';
import { toRefusal } from '../storage/storage-failure.ts';
import type { RequestOutcome, Telemetry } from '../telemetry/telemetry.ts';

/** An answered REST call or WebSocket message. */
export interface AnsweredRequest {
  transport: 'rest' | 'socket';
  /** The request id, made by the server. */
  id: string;
  /** The call or request type, from a fixed set. */
  kind: string;
  room: string | undefined;
  /** The key of the sender's IP address, for counting lines; it is never logged. */
  address: string;
  /** The time from its arrival until its answer was ready. */
  ms: number;
  outcome: RequestOutcome;
  /** The error that ended it; undefined after success. */
  error: unknown;
}

export interface RequestLogOptions {
  telemetry: Telemetry;
  log: Logger;
  clock: Clock;
}

const slowAfterMs = 500;
/** The limit of lines of one level about one kind of request from one IP address. */
const linesPerSender = { burst: 5, perSecond: 0.1 };
/** The limit of all lines of one level. */
const linesPerLevel = { burst: 100, perSecond: 10 };

/** Returns the outcome of a request that threw this error, or none. */
export function toRequestOutcome(error: unknown): RequestOutcome {
  return error === undefined ? 'ok' : toRefusal(error).name;
}

/**
 * Counts every request, and logs requests that failed (error), took longer than 500 ms (warn) or were refused (info). The
 * lines of a sender and of a level are limited; the next line of that kind says how many were left out before it.
 */
export function createRequestLog({ telemetry, log, clock }: RequestLogOptions): (request: AnsweredRequest) => void {
  const senders = createRateLimiter(linesPerSender, clock);
  const levels = createRateLimiter(linesPerLevel, clock);
  /** By level and kind. */
  const leftOut = new Map<string, number>();

  return ({ transport, id, kind, room, address, ms, outcome, error }) => {
    telemetry.request(transport, kind, outcome);
    const level = levelOf(outcome, ms);
    if (level === undefined) return;
    const lines = `${level} ${transport} ${kind}`;
    const before = leftOut.get(lines) ?? 0;
    if (!senders.take(`${lines} ${address}`) || !levels.take(level)) {
      leftOut.set(lines, before + 1);
      return;
    }
    leftOut.delete(lines);
    log[level](
      {
        requestId: id,
        transport,
        kind,
        ...(room !== undefined && { room }),
        ms: Math.round(ms),
        outcome,
        ...(before > 0 && { leftOut: before }),
        ...(outcome === 'Unknown' ? { err: error } : causeOf(error)),
      },
      sentences[level],
    );
  };
}

const sentences = { error: 'a request failed', warn: 'a request was slow', info: 'a request was refused' };

function levelOf(outcome: RequestOutcome, ms: number): keyof typeof sentences | undefined {
  if (outcome === 'Unknown') return 'error';
  if (ms > slowAfterMs) return 'warn';
  return outcome === 'ok' ? undefined : 'info';
}

/** Returns the code or name of an error's cause, not its text, which may contain URLs. */
function causeOf(error: unknown): { cause?: string } {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error)) return {};
  return { cause: 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name };
}
