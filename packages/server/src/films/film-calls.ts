import type { Clock } from '@matinee/base/clock';
import { createRefusal, filmBlocksParamsSchema, filmParamsSchema, RequestType, Role, type FilmState } from '@matinee/protocol';
import { requirePermissionsAt } from '@matinee/room';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuditLog, Operator } from '../accounts/audit-log.ts';
import type { AuthenticatedSession } from '../accounts/sessions/session.ts';
import type { RestLimits } from '../http/limits/rest-limits.ts';
import type { RestCalls, WithRoom } from '../http/rest-calls.ts';
import type { RoomHost } from '../rooms/room-host.ts';
import { requireAllowed, type AllowedUsers } from './allowed-users.ts';
import type { SentFilm } from './sent-film.ts';
import type { FilmFolder } from './film-folder.ts';
import type { Films } from './films.ts';
import { discardBody } from './measure-upload.ts';
import { deliveryOf, receiveBlocks } from './receive-blocks.ts';
import { RequestSlots } from './request-slots.ts';

export interface FilmCallOptions {
  films: Films;
  folder: FilmFolder;
  owners: AllowedUsers;
  restLimits: RestLimits;
  clock: Clock;
  audit: AuditLog;
  onBytes: (bytes: number) => void;
}

/** Each request holds less than a block in memory. */
const slotLimits = { perUser: 2, total: 64 };

/** Registers the calls with which users offer, send and remove films of their own. */
export function registerFilmCalls(rest: RestCalls, options: FilmCallOptions): void {
  const { films, restLimits, clock, audit } = options;
  const slots = new RequestSlots(slotLimits);

  /** Returns the session of a user who may offer films to a room. @throws PermissionDeniedException, LoginRequired, FeatureDisabledException */
  async function requireOwner({ room, session, actor, request }: WithRoom & { request: FastifyRequest }): Promise<AuthenticatedSession> {
    requirePermissionsAt(room.state(), { type: RequestType.Add }, { actor: await actor(), nowMs: clock.now() });
    const owner = await session();
    const refusals = { guests: 'films_need_login', members: 'films_by_operators' } as const;
    await requireAllowed(
      options.owners,
      { session: owner, isOperator: async () => (await rest.operatorOf(request)) !== undefined },
      refusals,
    );
    return owner;
  }

  rest.withRoom('offerFilm', async ({ body, ...caller }) => {
    const { room } = caller;
    const owner = await requireOwner(caller);
    const film = await films.offer({ roomId: room.roomId, name: room.state().sync.name }, owner, body).catch(refuseFullDisk);
    return stateOf(film, room, owner);
  });

  rest.withRoom('getFilm', async ({ room, session, request }) => stateOf(await requireFilm(films, room, request), room, await session()));

  rest.withRoom('removeFilm', async ({ request, ...caller }) => {
    const { room, session } = caller;
    const film = await requireFilm(films, room, request);
    const isOwn = film.isOwnedBy(await session());
    const operator = isOwn ? undefined : await rest.operatorOf(request);
    if (!isOwn && operator === undefined) await requireModerator(film, caller, clock);
    await films.remove(film);
    if (operator !== undefined) {
      await recordRemoval(audit, operator, film);
    }
  });

  /** Handles a request with a body in one of the slots of its user. */
  async function inSlot(user: AuthenticatedSession, { request, reply }: WithBody, read: () => Promise<void>): Promise<void> {
    const leave = slots.take(user.id);
    try {
      await read();
    } catch (error) {
      // The rest of the body isn't read.
      if (!request.raw.complete) void reply.header('connection', 'close');
      throw error;
    } finally {
      leave();
    }
  }

  rest.withRoom('sendBlocks', async ({ room, session, request, reply }) => {
    const film = await requireFilm(films, room, request);
    const owner = await session();
    if (!film.isOwnedBy(owner)) throw createRefusal('NotTheOwner', { reason: 'film_of_another' });
    await inSlot(owner, { request, reply }, () => receive(film, request, options));
    return stateOf(film, room, await session());
  });

  rest.withRoom('measureUpload', async ({ reply, ...caller }) => {
    const { request } = caller;
    const user = await requireOwner(caller);
    await inSlot(user, { request, reply }, async () => {
      restLimits.consume('measuredUser', user.id);
      await discardBody(request);
    });
  });
}

interface WithBody {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Registers the calls of operators on the films of all rooms. */
export function registerFilmAdminCalls(rest: RestCalls, { films, audit }: Pick<FilmCallOptions, 'films' | 'audit'>): void {
  rest.withOperator('listFilms', async () => ({
    maxBytes: films.maxBytes,
    data: films
      .all()
      .toSorted((a, b) => b.record.sizeBytes - a.record.sizeBytes)
      .map((film) => film.listed(films.isInUse(film))),
  }));

  rest.withOperator('deleteFilm', async ({ request, operator }) => {
    const { id } = request.params as { id: string };
    const film = await films.get(id);
    if (film === undefined) throw createRefusal('NotFound');
    const sender = await operator();
    await films.remove(film);
    await recordRemoval(audit, sender, film);
  });
}

async function recordRemoval(audit: AuditLog, operator: Operator, { record: { room, fileName } }: SentFilm): Promise<void> {
  await audit.record(operator, 'room.remove-film', { target: room, details: { file: fileName } });
}

/** Answers all calls as turned off. */
export function refuseFilmCalls(rest: RestCalls): void {
  for (const call of ['offerFilm', 'getFilm', 'removeFilm', 'sendBlocks', 'measureUpload'] as const) {
    rest.withRoom(call, async () => {
      throw createRefusal('FeatureDisabledException', { reason: 'films_off' });
    });
  }
  for (const call of ['listFilms', 'deleteFilm'] as const) {
    rest.withOperator(call, async () => {
      throw createRefusal('FeatureDisabledException', { reason: 'films_off' });
    });
  }
}

/** @throws NotFound */
async function requireFilm(films: Films, room: RoomHost, { params }: FastifyRequest): Promise<SentFilm> {
  const { data } = filmParamsSchema.safeParse(params);
  const film = data && (await films.find(room.roomId, data.id));
  if (film === undefined) throw createRefusal('NotFound');
  return film;
}

/** @throws NotTheOwner, PermissionDeniedException */
async function requireModerator({ id }: SentFilm, { room, actor }: Pick<WithRoom, 'room' | 'actor'>, clock: Clock): Promise<void> {
  const current = await actor();
  requirePermissionsAt(room.state(), { type: RequestType.Remove, video: { service: 'file', id } }, { actor: current, nowMs: clock.now() });
  if (!moderators.has(current.role)) throw createRefusal('NotTheOwner', { reason: 'film_of_another' });
}

/** The roles that may delete films of others: unlike a removal from the queue, that can't be undone. */
const moderators: ReadonlySet<Role> = new Set([Role.Moderator, Role.Administrator, Role.Owner]);

/** Stores the blocks of a request. @throws ValidationError, PayloadTooLarge, Unavailable, NotFound if the film is deleted meanwhile */
async function receive(film: SentFilm, request: FastifyRequest, { films, folder, onBytes }: FilmCallOptions): Promise<void> {
  const { first } = requireBlocks(request.params);
  const delivery = deliveryOf(film, first, Number(request.headers['content-length']));
  const checksum = checksumIn(request);
  const isDone = film.expect(delivery.first, delivery.count);
  try {
    await using file = await folder.openBytes(film.id, 'r+');
    // A stream that ends early would take the connection with it, and the answer.
    const body: AsyncIterable<Buffer> = request.raw.iterator({ destroyOnReturn: false });
    try {
      await receiveBlocks(body, { film, file, delivery, checksum });
    } finally {
      await folder.saveMap(film.id, film.map, delivery.first, delivery.count);
    }
    onBytes(delivery.bytes);
  } catch (error) {
    if (film.isRemoved) throw createRefusal('NotFound', {}, { cause: error });
    if (request.raw.readableAborted) throw createRefusal('ValidationError', { reason: 'invalid_field', arg: 'blocks' }, { cause: error });
    refuseFullDisk(error);
  } finally {
    isDone();
    // The file is closed, so other nodes see the bytes.
    films.share(film, delivery.first, delivery.count);
  }
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

/** @throws Unavailable if the disk is full, otherwise the error */
function refuseFullDisk(error: unknown): never {
  const isFull = error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
  throw isFull ? createRefusal('Unavailable', { reason: 'film_disk_full' }, { cause: error }) : error;
}

function stateOf(film: SentFilm, room: RoomHost, session: AuthenticatedSession): Omit<FilmState, 'success'> {
  const [clientId] = room.clientsOf(film.ownerId);
  return film.stateFor(session, room.state().users.find(({ id }) => id === clientId)?.name);
}
