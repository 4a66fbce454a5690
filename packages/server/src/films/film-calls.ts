import type { Clock } from '@matinee/base/clock';
import { createRefusal, filmParamsSchema, RequestType, Role, type FilmState } from '@matinee/protocol';
import { requirePermissionsAt } from '@matinee/room';
import type { FastifyRequest } from 'fastify';
import type { AuditLog, Operator } from '../accounts/audit-log.ts';
import type { AuthenticatedSession } from '../accounts/sessions/session.ts';
import type { RestLimits } from '../http/limits/rest-limits.ts';
import type { RestCalls, WithRoom } from '../http/rest-calls.ts';
import type { RoomHost } from '../rooms/room-host.ts';
import { requireAllowed, type AllowedUsers } from './allowed-users.ts';
import type { SentFilm } from './sent-film.ts';
import type { FilmFolder } from './film-folder.ts';
import type { Films } from './films.ts';

export interface FilmCallOptions {
  films: Films;
  folder: FilmFolder;
  owners: AllowedUsers;
  restLimits: RestLimits;
  clock: Clock;
  audit: AuditLog;
  onBytes: (bytes: number) => void;
}

export function registerFilmCalls(rest: RestCalls, options: FilmCallOptions): void {
  const { films, clock, audit } = options;
  rest.withRoom('offerFilm', async ({ body, ...caller }) => {
    const { room } = caller;
    const owner = await requireOfferer(rest, caller, options);
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
}

/** @throws PermissionDeniedException, LoginRequired, FeatureDisabledException */
export async function requireOfferer(
  rest: RestCalls,
  { room, session, actor, request }: WithRoom & { request: FastifyRequest },
  { owners, clock }: Pick<FilmCallOptions, 'owners' | 'clock'>,
): Promise<AuthenticatedSession> {
  requirePermissionsAt(room.state(), { type: RequestType.Add }, { actor: await actor(), nowMs: clock.now() });
  const user = await session();
  const refusals = { guests: 'films_need_login', members: 'films_by_operators' } as const;
  await requireAllowed(owners, { session: user, isOperator: async () => (await rest.operatorOf(request)) !== undefined }, refusals);
  return user;
}

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

export function refuseFilmCalls(rest: RestCalls): void {
  for (const call of ['offerFilm', 'getFilm', 'removeFilm', 'sendBlocks', 'sendHashes', 'measureUpload'] as const) {
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
export async function requireFilm(films: Films, room: RoomHost, { params }: FastifyRequest): Promise<SentFilm> {
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

/** A deleted film can't be restored. */
const moderators: ReadonlySet<Role> = new Set([Role.Moderator, Role.Administrator, Role.Owner]);

/** @throws Unavailable if the disk is full, otherwise the error */
export function refuseFullDisk(error: unknown): never {
  const isFull = error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
  throw isFull ? createRefusal('Unavailable', { reason: 'film_disk_full' }, { cause: error }) : error;
}

export function stateOf(film: SentFilm, room: RoomHost, session: AuthenticatedSession): Omit<FilmState, 'success'> {
  const [clientId] = room.clientsOf(film.ownerId);
  return film.stateFor(session, room.state().users.find(({ id }) => id === clientId)?.name);
}
