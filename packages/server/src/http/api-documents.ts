import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRefusal } from '@matinee/protocol';
import type { FastifyInstance } from 'fastify';
import { ipKeyOf } from '../edge/ip-key.ts';
import type { RestLimits } from './rest-limits.ts';

export interface ApiDocumentOptions {
  /** Folder of the documents that the build has written. */
  folder: string;
  /** PUBLIC_URL, if it is set. */
  publicUrl: string | undefined;
  restLimits: RestLimits | undefined;
}

type Document = Record<string, unknown>;

/**
 * Serves the descriptions of the protocol for programs, which name this server as it is reached. They are read for each
 * answer: few ask for them. Without a build they are missing.
 */
export function serveApiDocuments(app: FastifyInstance, { folder, publicUrl, restLimits }: ApiDocumentOptions): void {
  const serve = (name: string, servers: unknown): void => {
    app.get(`/api/${name}`, async (request, reply) => {
      restLimits?.consume('apiDocument', ipKeyOf(request.ip));
      const text = await readFile(join(folder, name), 'utf8').catch(throwNotFound);
      const document: Document = JSON.parse(text);
      const body = JSON.stringify(servers === undefined ? document : { ...document, servers });
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
      void reply.header('etag', etag).header('cache-control', 'public, no-cache');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('application/json; charset=utf-8').send(body);
    });
  };
  serve('openapi.json', publicUrl === undefined ? undefined : [{ url: `${publicUrl}/api` }]);
  serve('asyncapi.json', publicUrl === undefined ? undefined : { matinee: webSocketServer(new URL(publicUrl)) });
}

/** A server as AsyncAPI names it. */
function webSocketServer({ host, protocol, pathname }: URL): object {
  return { host, protocol: protocol === 'https:' ? 'wss' : 'ws', ...(pathname !== '/' && { pathname }) };
}

function throwNotFound(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? createRefusal('NotFound') : error;
}
