import { request } from 'node:http';

export interface HeldCall {
  /** Sends the body. Returns the reply. */
  finish(): Promise<{ status: number; body: any }>; // eslint-disable-line typescript/no-explicit-any -- replies of every shape
}

/** Resolves when the server has read the headers. */
export async function holdCall(url: string, { method, token, body }: { method: string; token: string; body: unknown }): Promise<HeldCall> {
  const text = JSON.stringify(body);
  const call = request(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      // The server answers 100 when it has read the headers.
      expect: '100-continue',
    },
  });
  const replied = new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    call.on('error', reject);
    call.on('response', (response) => {
      let reply = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (reply += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(reply) as unknown }));
    });
  });
  const ready = new Promise((resolve) => call.on('continue', resolve));
  call.flushHeaders();
  await Promise.race([ready, replied]);
  return {
    finish() {
      call.end(text);
      return replied;
    },
  };
}
