import type { Clock } from '@matinee/base/clock';
import type { PlaybackUrls } from '@matinee/media';
import type { ParserPool } from '@matinee/media/parsers';
import { createRefusal, libraryIdSchema, type Features, type MatineeError, type Video } from '@matinee/protocol';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { RoomAccess } from '../access/room-access.ts';
import type { Sessions } from '../accounts/sessions/sessions.ts';
import type { Config } from '../config/config.ts';
import { createFilmAccess, type FilmAccess } from '../films/film-access.ts';
import { createFilmLinks } from '../films/film-links.ts';
import { filmRate } from '../films/film-request.ts';
import type { RoomViewer } from '../http/calls/queue-calls.ts';
import type { RestLimits } from '../http/limits/rest-limits.ts';
import type { RestCalls } from '../http/rest-calls.ts';
import type { UrlSigner } from '../media-proxy/url-signer.ts';
import type { ServerParserTable } from '../parsing/server-parsers.ts';
import type { RoomDirectory } from '../rooms/room-directory.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { FilmReader } from './film-details.ts';
import { FilmLibrary } from './library.ts';
import { refuseLibraryCalls, registerLibraryCalls, libraryTitle } from './library-calls.ts';
import { createLibraryIds } from './library-ids.ts';
import type { ScannedFilm } from './scan-library.ts';
import { serveLibrary } from './serve-library.ts';
import { picturePathOf, serveLibraryPictures } from './serve-pictures.ts';

export interface LibraryFeatureOptions {
  config: Pick<Config, 'library'>;
  clock: Clock;
  log: Logger;
  secret: Buffer;
  sessions: Sessions;
  signer: UrlSigner;
  parsers: ParserPool<ServerParserTable>;
  telemetry: Telemetry;
}

interface LibraryRoutes {
  app: FastifyInstance;
  restLimits: RestLimits;
  rooms: RoomDirectory;
  access: RoomAccess;
}

const off = { name: 'library', register: (rest: RestCalls) => refuseLibraryCalls(rest) };

export async function createLibraryFeature(options: LibraryFeatureOptions) {
  const { config, clock, log, secret, sessions, signer, parsers, telemetry } = options;
  if (config.library === undefined) return off;
  const { folder, users } = config.library;
  const ids = createLibraryIds(secret);
  const library = await FilmLibrary.open({ folder, keyOf: (path) => ids.keyOf(path), clock, log });
  const reader = new FilmReader(library, parsers);
  const links = createFilmLinks(signer, clock, 'library');
  const pathOf = picturePathOf(signer);
  let routes: LibraryRoutes | undefined;
  let filmAccess: FilmAccess | undefined;

  /** @throws VideoNotFoundException */
  async function requireFilm(roomId: number, id: string): Promise<ScannedFilm> {
    const film = (await library.index()).film(ids.keyIn(roomId, id) ?? '');
    if (film === undefined) throw noSuchFilm();
    return film;
  }

  async function find(roomId: number, id: string): Promise<Video> {
    const film = await requireFilm(roomId, id);
    const details = await reader.read(film);
    if (details === undefined) throw noSuchFilm();
    if (details.refusal !== undefined) throw details.refusal;
    const { lengthSeconds, mime, codecs } = details;
    return {
      service: 'file',
      id,
      title: libraryTitle(film),
      ...(lengthSeconds !== undefined && { length: lengthSeconds }),
      ...(mime !== undefined && { mime }),
      ...(codecs !== undefined && { codecs }),
      ...(film.picture !== undefined && { thumbnail: pathOf(film.picture.key, film.picture.changedAtMs) }),
    };
  }

  async function urlsOf(id: string, { room, session }: RoomViewer): Promise<PlaybackUrls> {
    const current = await session();
    const host = await routes?.rooms.find(room);
    if (host === undefined) throw noSuchFilm();
    await routes?.access.requireAdmitted(host.state(), current);
    const film = await requireFilm(host.roomId, id);
    // Only stored sessions are found again by their ids.
    await sessions.whenWritten(current);
    const { mime } = reader.known(film) ?? {};
    const url = links.sign({ room: host.state().sync.name, filmId: id, sessionId: current.id });
    return { src_url: url, ...(mime !== undefined && { mime }) };
  }

  return {
    name: 'library',
    rates: { film: filmRate },
    roomVideos: { service: 'file' as const, owns: (id: string) => libraryIdSchema.safeParse(id).success, find, urlsOf },
    advertise: (): Partial<Features> => (library.isAvailable ? { library: users } : {}),
    register(rest: RestCalls, given: LibraryRoutes): void {
      routes = given;
      filmAccess = createFilmAccess({ ...given, sessions, clock });
      registerLibraryCalls(rest, { library, ids, reader, users, clock, pathOf });
      serveLibrary({ ...given, library, ids, links, filmAccess, onBytes: (bytes) => telemetry.filmBytes('out', bytes) });
      serveLibraryPictures({ ...given, library, reader, signer, parsers, clock });
    },
    async stop(): Promise<void> {
      filmAccess?.close();
      await library.close();
    },
  };
}

function noSuchFilm(): MatineeError {
  return createRefusal('VideoNotFoundException', { reason: 'library_film_gone' });
}
