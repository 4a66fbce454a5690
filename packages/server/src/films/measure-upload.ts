import { createRefusal, limits } from '@matinee/protocol';
import type { FastifyRequest } from 'fastify';

/** Reads a body to its end and keeps nothing of it. @throws ValidationError without a length or if it breaks off, PayloadTooLarge */
export async function discardBody({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): Promise<void> {
  const bytes = Number(headers['content-length']);
  if (!(bytes > 0)) throw invalidBody();
  if (bytes > limits.measuredBytes) throw createRefusal('PayloadTooLarge');
  try {
    // A stream that ends early would take the connection with it, and the answer.
    for await (const _ of raw.iterator({ destroyOnReturn: false }));
  } catch (error) {
    throw raw.readableAborted ? invalidBody(error) : error;
  }
}

function invalidBody(cause?: unknown): Error {
  return createRefusal('ValidationError', { reason: 'invalid_field', arg: 'bytes' }, { cause });
}
