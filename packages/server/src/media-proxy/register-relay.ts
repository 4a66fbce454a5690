import type { GuardedFetch, GuardedResponse } from '@matinee/media';
import { createRequesters } from '@matinee/media/requesters';
import { createRefusal } from '@matinee/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileForUsers } from '../http/audience.ts';
import { ipKeyOf } from '../edge/ip-key.ts';
import { answerMedia, answerPlaylist, answerRedirect, isPlaylist, type RelayedResponse } from './relay-answer.ts';
import type { RelayTarget } from './relay-links.ts';
import type { Relay } from './relay.ts';

/** A playlist of two hours whose segments have long signed URLs fits. */
const maxPlaylistBytes = 4 * 1024 * 1024;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);
/** 416: the browser has asked for bytes past the end. */
const mediaStatuses = new Set([200, 206, 416]);

type RelayRequest = FastifyRequest<{ Params: { signature: string; '*': string } }>;

/**
 * Answers only for loaded rooms and users in them, fetches only from the site's own hosts, stores nothing, and stops
 * when the browser does. A wrong or expired path gets 404.
 */
export function registerRelay(app: FastifyInstance, relay: Relay, basePath: string): void {
  const { rooms, parsers, restLimits, openFetch, onBytes } = relay.options;
  let opened: Promise<GuardedFetch> | undefined;
  const toFullPath = (url: string): string => (url.startsWith('/') ? basePath + url : url);

  async function send(target: RelayTarget, request: RelayRequest, roomId: number, signal: AbortSignal): Promise<GuardedResponse> {
    const fetch = await (opened ??= openFetch());
    // Rooms take the place of sessions, so that one room can't take all slots.
    const requesters = createRequesters({ session: String(roomId), address: ipKeyOf(request.ip) });
    const budget = fetch.startBudget(Number.MAX_SAFE_INTEGER, { requesters });
    const headers = { ...relay.siteOf(target.service)?.headers, ...rangeOf(request) };
    const response = await fetch.send(target.url, budget, { headers, follow: false, signal });
    if (isPlaylist(response)) budget.bytesLeft = maxPlaylistBytes;
    return response;
  }

  // A HEAD request would read the whole stream.
  app.get('/api/relay/:signature/*', { exposeHeadRoute: false, ...fileForUsers }, async (request: RelayRequest, reply) => {
    restLimits.consume('relay', ipKeyOf(request.ip));
    const target = relay.links.read(request.params.signature, request.params['*']);
    const room = target && rooms.loaded(target.room);
    if (target === undefined || room === undefined || !relay.isWatching(target.userId, room)) throw createRefusal('NotFound');
    const { roomId } = room;
    relay.budget.check(roomId, target.service);
    const closing = new AbortController();
    reply.raw.once('close', () => closing.abort());
    const response = await send(target, request, roomId, closing.signal);
    const relayed: RelayedResponse = {
      response,
      reply,
      toPath: (url) => toFullPath(relay.pathOf(target, url)),
      count(bytes) {
        onBytes(target.service, bytes);
        relay.budget.count(roomId, bytes);
        if (!relay.isWatching(target.userId, room)) throw createRefusal('NotFound');
        relay.budget.check(roomId, target.service);
      },
      abort: () => closing.abort(),
    };
    if (redirectStatuses.has(response.status)) return answerRedirect(relayed);
    if (!mediaStatuses.has(response.status)) return refuse(response);
    return isPlaylist(response) ? answerPlaylist(relayed, parsers, ipKeyOf(request.ip)) : answerMedia(relayed);
  });

  app.addHook('onClose', async () => (await opened)?.close());
}

function rangeOf({ headers: { range } }: RelayRequest): { range?: string } {
  return range !== undefined && /^bytes=\d*-\d*$/.test(range) ? { range } : {};
}

async function refuse(response: GuardedResponse): Promise<never> {
  await response.discard();
  throw createRefusal(response.status === 404 || response.status === 410 ? 'NotFound' : 'UpstreamException');
}
