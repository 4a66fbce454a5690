import { Agent, request as httpRequest } from 'node:http';

export interface CallAnswer {
  status: number;
  text: string;
}

/** A call from one of this machine's own addresses (127.0.0.0/8), each of which limits count by itself. */
export type CallFrom = (method: string, path: string, options?: { token?: string; body?: unknown }) => Promise<CallAnswer>;

const sockets = 50;

/** Returns calls from a local address. Each has a separate connection, unless connections are kept alive. */
export function callFrom(url: string, localAddress: string, { keepAlive = false } = {}): CallFrom {
  const agent = new Agent({ keepAlive, maxSockets: sockets, localAddress });
  const { hostname, port } = new URL(url);
  return (method, path, { token, body } = {}) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      };
      const request = httpRequest({ hostname, port, method, path, headers, agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
        response.on('error', reject);
      });
      request.on('error', reject);
      request.end(text);
    });
}

/** A new guest's token. */
export async function grantFrom(call: CallFrom): Promise<string> {
  const { text } = await call('GET', '/api/auth/grant');
  return (JSON.parse(text) as { token: string }).token;
}
