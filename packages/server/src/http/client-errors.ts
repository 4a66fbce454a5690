import type { Socket } from 'node:net';
import { failureOf } from './rest-calls.ts';

/** What Node's HTTP parser refuses before there is a request, by the code of its error. */
const refusals: Record<string, [status: string, ...Parameters<typeof failureOf>]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'PayloadTooLarge', 'The address and headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'ValidationError', 'The request came too slowly.'],
};
const malformed: [status: string, ...Parameters<typeof failureOf>] = [
  '400 Bad Request',
  'ValidationError',
  'The request is not valid HTTP.',
];

/** Answers in the failure shape of REST, and closes the connection. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, ...failure] = refusals[error.code ?? ''] ?? malformed;
  const body = JSON.stringify(failureOf(...failure));
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
