import { createRefusal, type filmParamsSchema, type libraryFilmParamsSchema } from '@matinee/protocol';
import type { FastifyRequest } from 'fastify';
import { ipKeyOf } from '../edge/ip-key.ts';
import type { RestLimits } from '../http/limits/rest-limits.ts';
import type { RoomHost } from '../rooms/room-host.ts';
import type { FilmAccess } from './film-access.ts';
import type { FilmLinks } from './film-links.ts';

/** By IP address, behind which there may be several users. */
export const filmRate = { max: 12_000, windowMs: 60_000 };

export type FilmRequest = FastifyRequest<{ Params: object; Querystring: { pass?: unknown } }>;

export interface FilmRequestOptions {
  restLimits: RestLimits;
  links: FilmLinks;
  filmAccess: FilmAccess;
  params: typeof filmParamsSchema | typeof libraryFilmParamsSchema;
}

interface AdmittedRequest {
  room: RoomHost;
  id: string;
  sessionId: string;
  /** @throws once the user may no longer read the room's films */
  requireAccess: () => Promise<RoomHost>;
}

/** @throws NotFound, TooManyRequests, Banned, LoginRequired, NotAdmitted */
export async function admitFilmRequest(
  request: FilmRequest,
  { restLimits, links, filmAccess, params }: FilmRequestOptions,
): Promise<AdmittedRequest> {
  const address = ipKeyOf(request.ip);
  restLimits.consume('film', address);
  const { data: target } = params.safeParse(request.params);
  const { pass } = request.query;
  const isAsked = target !== undefined && typeof pass === 'string';
  const sessionId = isAsked ? links.sessionOf(pass, { room: target.name, filmId: target.id }) : undefined;
  if (target === undefined || sessionId === undefined) throw createRefusal('NotFound');
  const requireAccess = (): Promise<RoomHost> => filmAccess.require({ room: target.name, sessionId, address });
  return { room: await requireAccess(), id: target.id, sessionId, requireAccess };
}
