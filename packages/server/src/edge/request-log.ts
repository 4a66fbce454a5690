import type { Clock } from '@matinee/base/clock';
import type { Logger } from 'pino';
import { createRateLimiter } from './rate-limiter.ts';
import { toRefusal } from '../storage/storage-failure.ts';
import type { RequestOutcome, Telemetry } from '../telemetry/telemetry.ts';

export interface AnsweredRequest {
  transport: 'rest' | 'socket';
  id: string;
  /** From a fixed set. */
  kind: string;
  room: string | undefined;
  /** The IP key of the sender, for counting lines; it is never logged. */
  address: string;
  ms: number;
  outcome: RequestOutcome;
  error: unknown;
}

export interface RequestLogOptions {
  telemetry: Telemetry;
  log: Logger;
  clock: Clock;
}

const slowAfterMs = 500;
/** Lines of one level about one kind of request from one IP address. */
const linesPerSender = { burst: 5, perSecond: 0.1 };
const linesPerLevel = { burst: 100, perSecond: 10 };

export function toRequestOutcome(error: unknown): RequestOutcome {
  return error === undefined ? 'ok' : toRefusal(error).name;
}

/**
 * Counts every request, and logs requests that failed (error), took longer than 500 ms (warn) or were refused (info).
 * The next line after left-out lines gives their number.
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

/** Returns a code or name, not the cause's text, which may contain URLs. */
function causeOf(error: unknown): { cause?: string } {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error)) return {};
  return { cause: 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name };
}
