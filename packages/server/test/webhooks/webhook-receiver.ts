import { createServer, type IncomingHttpHeaders } from 'node:http';
import { listenOnLoopback } from '@matinee/testing';
import { onTestFinished } from 'vitest';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  message: { type: string; timestamp: string; data: Record<string, unknown> };
}

/** A receiver of webhooks that keeps all requests until the test ends. */
export interface TestReceiver {
  url: string;
  received: Received[];
  /** The status of answers from now on; undefined does not answer. */
  status: number | undefined;
}

export async function startReceiver(): Promise<TestReceiver> {
  const receiver: TestReceiver = { url: '', received: [], status: 204 };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      receiver.received.push({ headers: request.headers, body, message: JSON.parse(body) });
      if (receiver.status !== undefined) response.writeHead(receiver.status, { location: 'http://127.0.0.1:1/' }).end('some text');
    });
  });
  const { url, close } = await listenOnLoopback(server);
  receiver.url = `${url}/hook`;
  onTestFinished(close);
  return receiver;
}
