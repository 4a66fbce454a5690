import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ipKeyOf } from '../edge/ip-key.ts';
import { createRateLimitError } from '../edge/rate-limit-error.ts';
import { failureOf } from './answer-error.ts';

/** Shorter answers fit into the buffers of the operating system. */
const largeBytes = 64 * 1024;
/** Large answers under way to one IP address. */
const maxPerAddress = { answers: 16, bytes: 16 * 1024 * 1024 };
/** Bytes of large answers under way to all. */
const maxBytesInAll = 96 * 1024 * 1024;
const retryAfterMs = 10_000;

function sizeOf(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  return Buffer.isBuffer(payload) ? payload.byteLength : 0;
}

/** Calls back once, when the answer is sent or its connection has ended. */
function onceOver({ raw }: FastifyReply, { socket }: FastifyRequest, callback: () => void): void {
  const over = (): void => {
    raw.off('close', over);
    socket.off('close', over);
    callback();
  };
  raw.on('close', over);
  // One that waits behind an earlier answer is not closed with its connection.
  socket.on('close', over);
}

/**
 * Keeps unread answers from filling the memory: large answers beyond the limits are replaced by TooManyRequests. Streams
 * are not counted, since they are read as fast as they are written.
 */
export function limitAnswers(app: FastifyInstance, { perAddress }: { perAddress: boolean }): void {
  const underWay = new Map<string, { answers: number; bytes: number }>();
  let bytesInAll = 0;

  function isTooMuch(address: string, bytes: number): boolean {
    if (bytesInAll + bytes > maxBytesInAll) return true;
    const own = underWay.get(address);
    return perAddress && own !== undefined && (own.answers >= maxPerAddress.answers || own.bytes + bytes > maxPerAddress.bytes);
  }

  function begin(address: string, bytes: number): void {
    const own = underWay.get(address) ?? { answers: 0, bytes: 0 };
    underWay.set(address, { answers: own.answers + 1, bytes: own.bytes + bytes });
    bytesInAll += bytes;
  }

  function end(address: string, bytes: number): void {
    const own = underWay.get(address) ?? { answers: 1, bytes };
    if (own.answers > 1) underWay.set(address, { answers: own.answers - 1, bytes: own.bytes - bytes });
    else underWay.delete(address);
    bytesInAll -= bytes;
  }

  app.addHook('onRequest', async (request, reply) => {
    // The client has gone: its call is not handled.
    if (request.raw.socket.destroyed || request.ip === undefined) reply.hijack();
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const bytes = sizeOf(payload);
    if (bytes < largeBytes) return payload;
    const address = ipKeyOf(request.ip);
    if (isTooMuch(address, bytes)) return refuse(reply);
    begin(address, bytes);
    onceOver(reply, request, () => end(address, bytes));
    return payload;
  });
}

/** The failure shape of REST in the place of another answer. */
function refuse(reply: FastifyReply): string {
  const refusal = createRateLimitError(retryAfterMs);
  void reply.code(429).removeHeader('content-length').removeHeader('cache-control').removeHeader('etag');
  void reply.type('application/json; charset=utf-8').header('retry-after', refusal.details.retryAfterSeconds);
  return JSON.stringify(failureOf(refusal));
}
