import { createRefusal, MatineeError } from '@matinee/protocol';
import type { Socket } from 'node:net';
import { failureOf } from './answer-error.ts';

type Answer = readonly [status: string, refusal: MatineeError];

/** By error code of Node's HTTP parser. */
const answers: Readonly<Record<string, Answer>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', createRefusal('PayloadTooLarge')],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', new MatineeError('ValidationError', 'The request came too slowly.')],
};
const malformed: Answer = ['400 Bad Request', new MatineeError('ValidationError', 'The request is not valid HTTP.')];

export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, refusal] = answers[error.code ?? ''] ?? malformed;
  const body = JSON.stringify(failureOf(refusal));
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
