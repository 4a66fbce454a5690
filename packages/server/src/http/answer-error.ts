import { createRefusal, errorStatuses, MatineeError, type Failure } from '@matinee/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MissingToken } from '../accounts/sessions/tokens.ts';
import { toRefusal } from '../storage/storage-failure.ts';

export const frameworkRefusals: Readonly<Record<number, MatineeError>> = {
  400: createRefusal('ValidationError', { reason: 'not_json' }),
  404: createRefusal('NotFound'),
  413: createRefusal('PayloadTooLarge'),
  415: createRefusal('UnsupportedMediaType'),
};

/** Answers an error that isn't a refusal as `Unknown`, without its message. */
export function answerError(error: unknown, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // A browser stored the refusal of a missing part of a film for an hour, by the headers of the meant answer.
  void reply.header('cache-control', 'no-store').removeHeader('etag');
  const code = statusOf(error);
  const known = frameworkRefusals[code];
  if (!(error instanceof MatineeError) && known) return reply.code(code).send(failureOf(known));
  const refusal = toRefusal(error);
  const { retryAfterSeconds } = refusal.details;
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds);
  return reply.code(statusOfRefusal(refusal)).send(failureOf(refusal));
}

function statusOfRefusal(refusal: MatineeError): number {
  if (refusal instanceof MissingToken) return refusal.status;
  // Other clients of this call take refusals with other statuses than 400 for a bug.
  return refusal.details.reason === 'search_unavailable' ? 400 : errorStatuses[refusal.name];
}

function statusOf(error: unknown): number {
  if (error instanceof Error && 'code' in error && error.code === 'FST_ERR_BAD_URL') return 404;
  return error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
}

export function failureOf({ name, message, details }: Pick<MatineeError, 'name' | 'message' | 'details'>): Failure {
  return { success: false, error: { name, message, ...details } };
}
