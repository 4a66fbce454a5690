import { Agent, request as httpRequest } from 'node:http';

export interface CallAnswer {
  status: number;
  text: string;
}

/** A call from a local IP address (127.0.0.0/8), each with limits of its own. */
export type CallFrom = (method: string, path: string, options?: CallOptions) => Promise<CallAnswer>;

export interface CallOptions {
  token?: string;
  body?: unknown;
  /** Sent as they are, in place of `body`. */
  bytes?: Buffer;
  headers?: Readonly<Record<string, string>>;
}

const sockets = 50;

/** Each call has a separate connection, unless connections are kept alive. */
export function callFrom(url: string, localAddress: string, { keepAlive = false } = {}): CallFrom {
  const agent = new Agent({ keepAlive, maxSockets: sockets, localAddress });
  const { hostname, port } = new URL(url);
  return (method, path, { token, body, bytes, headers: others } = {}) =>
    new Promise((resolve, reject) => {
      const content = bytes ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)));
      const type = bytes === undefined ? 'application/json' : 'application/octet-stream';
      const headers = {
        ...others,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(content !== undefined && { 'content-type': type, 'content-length': content.length }),
      };
      const request = httpRequest({ hostname, port, method, path, headers, agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
        response.on('error', reject);
      });
      request.on('error', reject);
      request.end(content);
    });
}

export async function grantFrom(call: CallFrom): Promise<string> {
  const { text } = await call('GET', '/api/auth/grant');
  return (JSON.parse(text) as { token: string }).token;
}
