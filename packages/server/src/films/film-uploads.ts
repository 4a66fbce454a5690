import { createRefusal, filmBlocksParamsSchema, limits } from '@matinee/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthenticatedSession } from '../accounts/sessions/session.ts';
import type { RestCalls } from '../http/rest-calls.ts';
import { refuseFullDisk, requireFilm, requireOfferer, stateOf, type FilmCallOptions } from './film-calls.ts';
import { bodyOf, boundedBody } from '../http/request-body.ts';
import { deliveryOf, receiveBlocks } from './receive-blocks.ts';
import { RequestSlots } from './request-slots.ts';
import type { SentFilm } from './sent-film.ts';

const slotLimits = { perUser: 2, total: 64 };
/** Hashes come beside blocks, and take some MB for the largest film. */
const hashSlotLimits = { perUser: 1, total: 8 };
const maxHelpers = 100;

export function registerFilmUploads(rest: RestCalls, options: FilmCallOptions): void {
  const { films, folder, restLimits } = options;
  const blockSlots = new RequestSlots(slotLimits);
  const hashSlots = new RequestSlots(hashSlotLimits);

  async function inSlot(
    user: AuthenticatedSession,
    { request, reply, slots = blockSlots }: WithBody,
    read: () => Promise<void>,
  ): Promise<void> {
    const leave = slots.take(user.id);
    try {
      await read();
    } catch (error) {
      if (!request.raw.complete) void reply.header('connection', 'close');
      throw error;
    } finally {
      leave();
    }
  }

  rest.withRoom('sendBlocks', async ({ reply, ...caller }) => {
    const { room, session, request } = caller;
    const film = await requireFilm(films, room, request);
    const isOwn = film.isOwnedBy(await session());
    if (!isOwn && film.record.takesHelp !== true) throw createRefusal('NotTheOwner', { reason: 'film_of_another' });
    const sender = isOwn ? await session() : await requireOfferer(rest, caller, options);
    await inSlot(sender, { request, reply }, () => receive(film, request, { ...options, helper: isOwn ? undefined : sender.id }));
    return stateOf(film, room, await session());
  });

  rest.withRoom('sendHashes', async ({ room, session, request, reply }) => {
    const film = await requireFilm(films, room, request);
    const owner = await session();
    if (!film.isOwnedBy(owner)) throw createRefusal('NotTheOwner', { reason: 'film_of_another' });
    await inSlot(owner, { request, reply, slots: hashSlots }, async () => {
      await folder.saveHashes(film.id, await hashesIn(request, film)).catch(refuseFullDisk);
    });
    film.record.takesHelp = true;
    await folder.save(film.record);
    return stateOf(film, room, owner);
  });

  rest.withRoom('measureUpload', async ({ reply, ...caller }) => {
    const { request } = caller;
    const user = await requireOfferer(rest, caller, options);
    await inSlot(user, { request, reply }, async () => {
      restLimits.consume('measuredUser', user.id);
      for await (const _ of boundedBody(request, 'bytes', limits.measuredBytes));
    });
  });
}

interface WithBody {
  request: FastifyRequest;
  reply: FastifyReply;
  slots?: RequestSlots;
}

/** @throws ValidationError, PayloadTooLarge, Unavailable, NotFound if the film is deleted meanwhile */
async function receive(
  film: SentFilm,
  request: FastifyRequest,
  { films, folder, onBytes, helper }: FilmCallOptions & { helper: string | undefined },
): Promise<void> {
  const { first } = requireBlocks(request.params);
  const delivery = deliveryOf(film, first, Number(request.headers['content-length']));
  const checksum = checksumIn(request);
  // A helper may have another film, so the owner is still asked for its blocks.
  const isExpected = helper === undefined || film.helpers.has(helper);
  const isDone = isExpected ? film.expect(delivery.first, delivery.count) : undefined;
  try {
    await using file = await folder.openBytes(film.id, 'r+');
    try {
      const hashes = helper !== undefined ? await folder.readHashes(film.id, delivery.first, delivery.count) : undefined;
      await receiveBlocks(bodyOf(request, 'blocks'), { film, file, delivery, checksum, hashes });
      if (helper !== undefined && film.helpers.size < maxHelpers) film.helpers.add(helper);
    } finally {
      await folder.saveMap(film.id, film.map, delivery.first, delivery.count);
    }
    onBytes(delivery.bytes);
  } catch (error) {
    if (film.isRemoved) throw createRefusal('NotFound', {}, { cause: error });
    refuseFullDisk(error);
  } finally {
    isDone?.();
    // The file is closed, so other nodes see the bytes.
    films.share(film, delivery.first, delivery.count);
  }
}

/** @throws ValidationError */
async function hashesIn(request: FastifyRequest, { map }: SentFilm): Promise<Buffer> {
  const bytes = map.count * limits.filmHashBytes;
  if (Number(request.headers['content-length']) !== bytes)
    throw createRefusal('ValidationError', { reason: 'invalid_field', arg: 'hashes' });
  return Buffer.concat(await Array.fromAsync(bodyOf(request, 'hashes')), bytes);
}

/** @throws ValidationError */
function requireBlocks(params: unknown): { first: number } {
  const { data } = filmBlocksParamsSchema.safeParse(params);
  if (data === undefined) throw createRefusal('ValidationError', { reason: 'invalid_field', arg: 'first' });
  return { first: Number(data.first) };
}

/** @throws ValidationError */
function checksumIn({ headers }: FastifyRequest): number | undefined {
  const given = headers['x-checksum'];
  if (given === undefined) return undefined;
  if (typeof given !== 'string' || !/^[\da-f]{1,8}$/i.test(given)) {
    throw createRefusal('ValidationError', { reason: 'invalid_field', arg: 'x-checksum' });
  }
  return Number.parseInt(given, 16);
}
