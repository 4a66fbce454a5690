import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ipKeyOf } from '../../edge/ip-key.ts';
import type { Limiting } from '../../edge/limiters.ts';
import { createRateLimitError } from '../../edge/rate-limiter.ts';
import { failureOf } from '../answer-error.ts';

/** Shorter answers fit into the operating system's buffers. */
const minLargeBytes = 64 * 1024;
const maxPerAddress = { answers: 16, bytes: 16 * 1024 * 1024 };
const maxBytesInAll = 96 * 1024 * 1024;
const retryAfterMs = 10_000;

function sizeOf(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  return Buffer.isBuffer(payload) ? payload.byteLength : 0;
}

/** Calls back once, when the answer is sent or its connection is closed. */
export function onFinished({ raw }: FastifyReply, { socket }: FastifyRequest, callback: () => void): void {
  let isFinished = false;
  const finish = (): void => {
    raw.off('close', finish);
    socket.off('close', finish);
    // The answer's 'close' comes during the connection's 'close', which still calls removed listeners.
    if (isFinished) return;
    isFinished = true;
    callback();
  };
  raw.on('close', finish);
  // An answer queued behind another one gets no 'close' event when the connection closes.
  socket.on('close', finish);
}

/**
 * Bounds the memory of unread answers: large answers above the limits become TooManyRequests. Streams are produced only
 * as fast as they are read, so they don't count.
 */
export function limitAnswers(app: FastifyInstance, { isOff = false }: Pick<Limiting, 'isOff'>): void {
  const unfinished = new Map<string, { answers: number; bytes: number }>();
  let bytesInAll = 0;

  function isTooMuch(address: string, bytes: number): boolean {
    if (bytesInAll + bytes > maxBytesInAll) return true;
    const own = unfinished.get(address);
    return !isOff && own !== undefined && (own.answers >= maxPerAddress.answers || own.bytes + bytes > maxPerAddress.bytes);
  }

  function begin(address: string, bytes: number): void {
    const own = unfinished.get(address) ?? { answers: 0, bytes: 0 };
    unfinished.set(address, { answers: own.answers + 1, bytes: own.bytes + bytes });
    bytesInAll += bytes;
  }

  function end(address: string, bytes: number): void {
    const own = unfinished.get(address) ?? { answers: 1, bytes };
    if (own.answers > 1) unfinished.set(address, { answers: own.answers - 1, bytes: own.bytes - bytes });
    else unfinished.delete(address);
    bytesInAll -= bytes;
  }

  app.addHook('onRequest', async (request, reply) => {
    // The client has disconnected.
    if (request.raw.socket.destroyed || request.ip === undefined) reply.hijack();
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const bytes = sizeOf(payload);
    if (bytes < minLargeBytes) return payload;
    const address = ipKeyOf(request.ip);
    if (isTooMuch(address, bytes)) return refuse(reply);
    begin(address, bytes);
    onFinished(reply, request, () => end(address, bytes));
    return payload;
  });
}

function refuse(reply: FastifyReply): string {
  const refusal = createRateLimitError(retryAfterMs);
  void reply.code(429).removeHeader('content-length').removeHeader('cache-control').removeHeader('etag');
  void reply.type('application/json; charset=utf-8').header('retry-after', refusal.details.retryAfterSeconds);
  return JSON.stringify(failureOf(refusal));
}
