import { calls, roomNameSchema } from '@matinee/protocol';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ipKeyOf } from '../edge/ip-key.ts';
import { toRequestOutcome, type AnsweredRequest } from '../edge/request-log.ts';
import type { RequestOutcome } from '../telemetry/telemetry.ts';
import { isFilePath, pathOf } from './request.ts';
import { frameworkRefusals } from './answer-error.ts';

const kinds = new Map<string, string>([
  ...Object.entries(calls).map(([name, { method, path }]): [string, string] => [`${method} /api${path}`, name]),
  ['GET /api/image/:signature/*', 'image'],
  ['GET /api/subtitles/:signature/*', 'subtitles'],
  ['GET /api/room/:name/film/:id', 'film'],
]);

/** Short enough to read out and too random to guess. */
export function newRequestId(): string {
  return randomBytes(9).toString('base64url');
}

export function observeCalls(app: FastifyInstance, onAnswered: (request: AnsweredRequest) => void): void {
  const errors = new WeakMap<FastifyRequest, Error>();
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onError', async (request, _reply, error) => void errors.set(request, error));
  app.addHook('onSend', async (request, reply) => {
    const error = errors.get(request);
    // Undefined once the client has disconnected, although its type excludes that.
    const address: string | undefined = request.ip;
    onAnswered({
      transport: 'rest',
      id: request.id,
      kind: kindOf(request),
      room: roomOf(request),
      address: address === undefined ? 'unknown' : ipKeyOf(address),
      ms: reply.elapsedTime,
      outcome: outcomeOfCall(error, reply.statusCode),
      error,
    });
  });
}

function outcomeOfCall(error: Error | undefined, status: number): RequestOutcome {
  if (error === undefined) return status === 404 ? 'NotFound' : 'ok';
  const outcome = toRequestOutcome(error);
  return outcome === 'Unknown' ? (frameworkRefusals[status]?.name ?? outcome) : outcome;
}

/** Returns a kind from a fixed set, for log and metrics. */
function kindOf({ method, url, routeOptions: { url: route = '/api/*' } }: FastifyRequest): string {
  if (route === '/*') return isFilePath(pathOf(url)) ? 'file' : 'page';
  return kinds.get(`${method === 'HEAD' ? 'GET' : method} ${route}`) ?? 'unknown';
}

function roomOf({ params }: FastifyRequest): string | undefined {
  const name = (params as { name?: unknown } | undefined)?.name;
  return roomNameSchema.safeParse(name).data;
}
