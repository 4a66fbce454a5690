import type { Clock } from '@matinee/base/clock';
import type { Logger } from 'pino';
import { createRateLimiter } from './rate-limiter.ts';
import { toRefusal } from './to-refusal.ts';
import type { RequestOutcome, Telemetry } from '../telemetry/telemetry.ts';

/** A call or a message of a client that has been answered. */
export interface AnsweredRequest {
  door: 'rest' | 'socket';
  /** What the log calls this one. Made by the server. */
  id: string;
  /** One of a fixed set. */
  kind: string;
  /** Name of the room that it is about. */
  room: string | undefined;
  /** The key under which its sender is counted; it appears in no line. */
  address: string;
  /** From its arrival until its answer was ready. */
  ms: number;
  outcome: RequestOutcome;
  /** What was thrown, when something was. */
  error: unknown;
}

export interface RequestLogOptions {
  telemetry: Telemetry;
  log: Logger;
  clock: Clock;
}

const slowAfterMs = 500;
/** Lines of one level about one kind of request of one address. */
const linesPerSender = { burst: 5, perSecond: 0.1 };
/** Lines of one level altogether. */
const linesPerLevel = { burst: 100, perSecond: 10 };

/** How a request ended that threw this. */
export function toRequestOutcome(error: unknown): RequestOutcome {
  return error === undefined ? 'ok' : toRefusal(error).name;
}

/**
 * Counts every request, and logs those that failed (error), took longer than 500 ms (warn) or were refused (info): a line
 * each, but only so many for one sender and for all together. A line says how many of its kind were left out before it.
 */
export function createRequestLog({ telemetry, log, clock }: RequestLogOptions): (request: AnsweredRequest) => void {
  const own = createRateLimiter(linesPerSender, clock);
  const all = createRateLimiter(linesPerLevel, clock);
  /** By level and kind. */
  const leftOut = new Map<string, number>();

  return ({ door, id, kind, room, address, ms, outcome, error }) => {
    telemetry.request(door, kind, outcome);
    const level = levelOf(outcome, ms);
    if (level === undefined) return;
    const lines = `${level} ${door} ${kind}`;
    const before = leftOut.get(lines) ?? 0;
    if (!own.take(`${lines} ${address}`) || !all.take(level)) {
      leftOut.set(lines, before + 1);
      return;
    }
    leftOut.delete(lines);
    log[level](
      {
        requestId: id,
        door,
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

/** The cause by its code alone: its text may hold addresses. */
function causeOf(error: unknown): { cause?: string } {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error)) return {};
  return { cause: 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name };
}
