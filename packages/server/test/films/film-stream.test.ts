import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { BlockBuffers, FilmStream } from '../../src/films/film-stream.ts';

test('[FILM-6] closes the film when the connection breaks between two pieces', async () => {
  const ended = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    const next = async (buffer: Buffer): Promise<Buffer> => {
      response.socket?.destroy();
      return buffer;
    };
    new FilmStream({ buffers: new BlockBuffers(), next, onEnd: async () => ended.resolve() }).pipe(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const request = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  await once(request, 'error');
  expect(await ended.promise).toBeUndefined();
  server.close();
});
