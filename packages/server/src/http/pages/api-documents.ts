import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRefusal } from '@matinee/protocol';
import type { FastifyInstance } from 'fastify';
import { ipKeyOf } from '../../edge/ip-key.ts';
import { forEveryone } from '../audience.ts';
import type { RestLimits } from '../limits/rest-limits.ts';

export interface ApiDocumentOptions {
  folder: string;
  /** Without it REST calls are described by their path. */
  publicUrl: string | undefined;
  /** A WebSocket is described with its host. */
  ownUrl: () => string;
  restLimits: RestLimits;
}

type Document = Record<string, unknown>;

/** The documents name this server as it is reached. They are read for each answer: few ask for them. */
export function serveApiDocuments(app: FastifyInstance, { folder, publicUrl, ownUrl, restLimits }: ApiDocumentOptions): void {
  const serve = (name: string, serversOf: () => unknown): void => {
    app.get(`/api/${name}`, forEveryone, async (request, reply) => {
      restLimits.consume('apiDocument', ipKeyOf(request.ip));
      const text = await readFile(join(folder, name), 'utf8').catch(throwNotFound);
      const document: Document = JSON.parse(text);
      const body = JSON.stringify({ ...document, servers: serversOf() });
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
      void reply.header('etag', etag).header('cache-control', 'public, no-cache');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('application/json; charset=utf-8').send(body);
    });
  };
  serve('openapi.json', () => [{ url: `${publicUrl ?? ''}/api` }]);
  serve('asyncapi.json', () => ({ matinee: webSocketServer(new URL(ownUrl())) }));
}

function webSocketServer({ host, protocol, pathname }: URL): object {
  return { host, protocol: protocol === 'https:' ? 'wss' : 'ws', ...(pathname !== '/' && { pathname }) };
}

function throwNotFound(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? createRefusal('NotFound') : error;
}
