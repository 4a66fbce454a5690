import { createRefusal, type MatineeError } from '@matinee/protocol';
import type { FastifyReply } from 'fastify';

/** @param type read from the image's bytes, which never change at their path */
export function sendImage(reply: FastifyReply, type: string, bytes: Uint8Array): FastifyReply {
  return reply
    .type(type)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', 'public, max-age=604800, immutable')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

export function sendNoImage(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'public, max-age=60').send();
}

export function createNoImageError(): MatineeError {
  return createRefusal('UnsupportedMimeTypeException', { reason: 'no_picture' });
}
