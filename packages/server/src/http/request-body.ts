import { createRefusal } from '@matinee/protocol';
import type { FastifyRequest } from 'fastify';

/** @param arg names the body in the error @throws ValidationError if it breaks off */
export async function* bodyOf({ raw }: Pick<FastifyRequest, 'raw'>, arg: string): AsyncGenerator<Buffer, undefined> {
  try {
    // A stream that ends early would take the connection with it, and the answer.
    yield* raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch (error) {
    throw raw.readableAborted ? createRefusal('ValidationError', { reason: 'invalid_field', arg }, { cause: error }) : error;
  }
}

/** @throws ValidationError without a length or if the body breaks off, PayloadTooLarge */
export function boundedBody(
  request: Pick<FastifyRequest, 'raw' | 'headers'>,
  arg: string,
  maxBytes: number,
): AsyncGenerator<Buffer, undefined> {
  const bytes = Number(request.headers['content-length']);
  if (!(bytes > 0)) throw createRefusal('ValidationError', { reason: 'invalid_field', arg });
  if (bytes > maxBytes) throw createRefusal('PayloadTooLarge');
  return bodyOf(request, arg);
}
