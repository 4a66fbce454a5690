import type { ServerResponse } from 'node:http';

/** Counts bytes of a body, of which some may never leave the socket. */
export function countBytes(response: ServerResponse, record: { bytesSent: number }): void {
  const write = response.write.bind(response);
  response.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    record.bytesSent += Buffer.byteLength(chunk);
    return (write as (...args: unknown[]) => boolean)(chunk, ...rest);
  };
  const end = response.end.bind(response);
  response.end = (...args: unknown[]) => {
    const [chunk] = args;
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) record.bytesSent += Buffer.byteLength(chunk);
    return (end as (...args: unknown[]) => typeof response)(...args);
  };
}
