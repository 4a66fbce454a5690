import { createRefusal, limits } from '@matinee/protocol';
import type { FastifyRequest } from 'fastify';
import { bodyOf } from './request-body.ts';

/** Reads a body to its end and keeps nothing of it. @throws ValidationError without a length or if it breaks off, PayloadTooLarge */
export async function discardBody(request: Pick<FastifyRequest, 'raw' | 'headers'>): Promise<void> {
  const bytes = Number(request.headers['content-length']);
  if (!(bytes > 0)) throw createRefusal('ValidationError', { reason: 'invalid_field', arg: 'bytes' });
  if (bytes > limits.measuredBytes) throw createRefusal('PayloadTooLarge');
  for await (const _ of bodyOf(request, 'bytes'));
}
