import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Delivery {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Starts a receiver of webhooks that fails a number of times at first, and records its deliveries. */
export async function startReceiver({ failures = 0 } = {}) {
  const deliveries: Delivery[] = [];
  const waiting = new Set<() => void>();
  const receiver = createServer((request, response) => {
    void text(request).then((body) => {
      deliveries.push({ headers: request.headers, body });
      response.writeHead(deliveries.length > failures ? 204 : 503).end();
      for (const look of waiting) look();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`,
    deliveries,
    received: (count: number): Promise<void> =>
      new Promise((resolve) => {
        const look = (): void => (deliveries.length >= count ? resolve() : undefined);
        waiting.add(look);
        look();
      }),
    close: () => {
      receiver.closeAllConnections();
      return new Promise((resolve) => receiver.close(resolve));
    },
  };
}
