import type { Clock } from '@matinee/base/clock';
import type { PlaybackUrls } from '@matinee/media';
import { createRefusal, filmIdSchema, isSameVideo, type MatineeError, type Video } from '@matinee/protocol';
import type { FastifyInstance } from 'fastify';
import { access, constants, mkdir, statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { RoomAccess } from '../access/room-access.ts';
import type { AuditLog } from '../accounts/audit-log.ts';
import type { Sessions } from '../accounts/sessions/sessions.ts';
import type { NodeBus } from '../cluster/node-bus.ts';
import type { Config } from '../config/config.ts';
import type { RoomViewer } from '../http/calls/queue-calls.ts';
import type { RestLimits } from '../http/limits/rest-limits.ts';
import type { RestCalls } from '../http/rest-calls.ts';
import type { UrlSigner } from '../media-proxy/url-signer.ts';
import type { RoomDirectory } from '../rooms/room-directory.ts';
import type { RoomHost } from '../rooms/room-host.ts';
import type { Database } from '../storage/tables.ts';
import type { FeatureGauge, Telemetry } from '../telemetry/telemetry.ts';
import { createFilmAccess, type FilmAccess } from './film-access.ts';
import { refuseFilmCalls, registerFilmAdminCalls, registerFilmCalls } from './film-calls.ts';
import { registerFilmUploads } from './film-uploads.ts';
import { createFilmNodes } from './film-nodes.ts';
import type { SentFilm } from './sent-film.ts';
import { FilmFiles } from './film-files.ts';
import { FilmFolder } from './film-folder.ts';
import { createFilmLinks } from './film-links.ts';
import { filmRate } from './film-request.ts';
import { Films } from './films.ts';
import { serveFilms } from './serve-films.ts';

export interface FilmFeatureOptions {
  bus: NodeBus;
  config: Pick<Config, 'films' | 'redisUrl'>;
  clock: Clock;
  database: Database;
  log: Logger;
  sessions: Sessions;
  signer: UrlSigner;
  audit: AuditLog;
  telemetry: Telemetry;
}

interface FilmRoutes {
  app: FastifyInstance;
  restLimits: RestLimits;
  rooms: RoomDirectory;
  access: RoomAccess;
}

const minuteMs = 60_000;
/** By IP address, behind which there may be several users. */
const rates = {
  offerFilm: { max: 60, windowMs: 10 * minuteMs },
  getFilm: { max: 1200, windowMs: minuteMs },
  sendBlocks: { max: 6000, windowMs: minuteMs },
  sendHashes: { max: 60, windowMs: 10 * minuteMs },
  measureUpload: { max: 400, windowMs: 10 * minuteMs },
  // By user. Each may take 2 MB; a page sends up to twelve for a film.
  measuredUser: { max: 80, windowMs: 10 * minuteMs },
  film: filmRate,
};
/** The default space of films is a share of the free disk, up to `maxDefaultBytes`. */
const shareOfFree = 0.5;
const maxDefaultBytes = 20e9;

const off = { name: 'films', register: (rest: RestCalls) => refuseFilmCalls(rest) };

export async function createFilmFeature(options: FilmFeatureOptions) {
  const { bus, config, clock, database, log, sessions, signer, telemetry } = options;
  if (config.films === undefined) return off;
  const { folder: root, owners } = config.films;
  const maxBytes = await spaceIn(root, config.films.maxBytes).catch((error: unknown) => {
    log.warn({ err: error, folder: root }, 'failed to open the folder of films: there are none');
  });
  if (maxBytes === undefined) return off;
  let routes: FilmRoutes | undefined;
  let filmAccess: FilmAccess | undefined;
  const isQueued = (film: SentFilm): boolean => routes?.rooms.hosts().some((host) => holds(host, film)) === true;
  const folder = new FilmFolder(root);
  const files = new FilmFiles((id) => folder.openBytes(id, 'r'), clock);
  const onError = (error: unknown): void => log.error({ err: error }, 'failed to handle a message about films');
  const nodes = createFilmNodes({ bus, clock, isCluster: config.redisUrl !== undefined }, onError);
  const films = new Films({ folder, clock, maxBytes, isQueued, nodes });
  nodes.listen(films);
  await films.load();
  const links = createFilmLinks(signer, clock);

  async function urlsOf(id: string, { room, session }: RoomViewer): Promise<PlaybackUrls> {
    const current = await session();
    const host = await routes?.rooms.find(room);
    if (host === undefined) throw noSuchFilm();
    await routes?.access.requireAdmitted(host.state(), current);
    const film = await films.find(host.roomId, id);
    if (film === undefined) throw noSuchFilm();
    // Only stored sessions are found again by their ids.
    await sessions.whenWritten(current);
    const { mime, ownCopies } = film.record;
    const url = links.sign({ room: host.state().sync.name, filmId: id, sessionId: current.id });
    return { src_url: url, ...(mime !== undefined && { mime }), ...(ownCopies === true && { ownCopies }) };
  }

  return {
    name: 'films',
    rates,
    roomVideos: {
      service: 'file' as const,
      owns: (id: string) => filmIdSchema.safeParse(id).success,
      async find(roomId: number, id: string): Promise<Video> {
        const film = await films.find(roomId, id);
        if (film === undefined) throw noSuchFilm();
        return film.toVideo();
      },
      urlsOf,
    },
    register(rest: RestCalls, given: FilmRoutes): void {
      routes = given;
      filmAccess = createFilmAccess({ ...given, sessions, clock });
      const callOptions = { ...options, ...given, films, folder, owners, onBytes: (bytes: number) => telemetry.filmBytes('in', bytes) };
      registerFilmCalls(rest, callOptions);
      registerFilmUploads(rest, callOptions);
      registerFilmAdminCalls(rest, { ...options, films });
      serveFilms(given, { films, folder, files, links, filmAccess, onBytes: (bytes) => telemetry.filmBytes('out', bytes) });
    },
    async roomRemoved(roomId: number): Promise<void> {
      await films
        .removeWhere(({ record }) => record.roomId === roomId)
        .catch((error: unknown) => log.error({ err: error }, 'failed to delete the films of a room'));
    },
    removeAccount: (accountId: string) => films.removeWhere(({ record }) => record.owner.accountId === accountId),
    exportOf: async (accountId: string) => ({ films: exportOf(films, accountId) }),
    gauges: gaugesOf(films),
    sweep: async () => films.sweep(await existingRooms(database, films.roomIds())),
    async stop(): Promise<void> {
      filmAccess?.close();
      await films.close();
      await files.close();
    },
  };
}

function exportOf(films: Films, accountId: string): object[] {
  const own = films.all().filter(({ record }) => record.owner.accountId === accountId);
  return own.map(({ map, record: { fileName, title, room, sizeBytes, createdAt } }) => ({
    fileName,
    title,
    room,
    sizeBytes,
    sentBytes: map.sentBytes,
    createdAt,
  }));
}

function gaugesOf(films: Films): FeatureGauge[] {
  return [
    { name: 'matinee_films', help: 'Films that owners have sent, wholly or in part', value: () => films.all().length },
    { name: 'matinee_film_stored_bytes', help: 'Bytes of these films that are stored', value: () => films.storedBytes },
  ];
}

function noSuchFilm(): MatineeError {
  return createRefusal('VideoNotFoundException', { reason: 'film_gone' });
}

function holds(host: RoomHost, { id, record }: SentFilm): boolean {
  if (host.roomId !== record.roomId) return false;
  const { currentSource, queue } = host.state().sync;
  return [currentSource, ...queue].some((item) => item !== null && isSameVideo(item, { service: 'file', id }));
}

async function existingRooms(database: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await database.selectFrom('rooms').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns how many bytes films may take. @throws if the folder isn't writable */
async function spaceIn(folder: string, maxBytes: number | undefined): Promise<number> {
  await mkdir(folder, { recursive: true });
  await access(folder, constants.W_OK);
  if (maxBytes !== undefined) return maxBytes;
  const { bavail, bsize } = await statfs(folder);
  return Math.min(bavail * bsize * shareOfFree, maxDefaultBytes);
}
