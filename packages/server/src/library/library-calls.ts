import type { Clock } from '@matinee/base/clock';
import {
  cleanLine,
  createRefusal,
  filmTitle,
  libraryPageEntries,
  RequestType,
  type LibraryEntry,
  type LibraryPage,
} from '@matinee/protocol';
import { requirePermissionsAt } from '@matinee/room';
import type { FastifyRequest } from 'fastify';
import { requireAllowed, type AllowedUsers } from '../films/allowed-users.ts';
import type { RestCalls, WithRoom } from '../http/rest-calls.ts';
import type { FilmReader } from './film-details.ts';
import type { FilmLibrary } from './library.ts';
import type { LibraryIds } from './library-ids.ts';
import type { ScannedFilm, ScannedFolder } from './scan-library.ts';
import type { PicturePath } from './serve-pictures.ts';

export interface LibraryCallOptions {
  library: FilmLibrary;
  ids: LibraryIds;
  reader: FilmReader;
  users: AllowedUsers;
  clock: Clock;
  pathOf: PicturePath;
}

type Entry = ScannedFolder | ScannedFilm;

const isFilm = (entry: Entry): entry is ScannedFilm => 'key' in entry;

export function registerLibraryCalls(rest: RestCalls, options: LibraryCallOptions): void {
  const { library, users, clock } = options;

  async function requireUser({ room, actor, session, request }: WithRoom & { request: FastifyRequest }): Promise<void> {
    requirePermissionsAt(room.state(), { type: RequestType.Add }, { actor: await actor(), nowMs: clock.now() });
    const isOperator = async (): Promise<boolean> => (await rest.operatorOf(request)) !== undefined;
    await requireAllowed(
      users,
      { session: await session(), isOperator },
      { guests: 'library_needs_login', members: 'library_by_operators' },
    );
  }

  rest.withRoom('listLibrary', async ({ query: { folder = '', from }, ...caller }) => {
    await requireUser(caller);
    const index = await library.index();
    const entries = index.list(folder);
    if (entries === undefined && folder !== '') throw createRefusal('NotFound');
    return pageOf(entries ?? [], { from, films: index.count, roomId: caller.room.roomId }, options);
  });

  rest.withRoom('searchLibrary', async ({ query: { words, from }, ...caller }) => {
    await requireUser(caller);
    const index = await library.index();
    return pageOf(await index.search(words), { from, films: index.count, roomId: caller.room.roomId }, options);
  });
}

export function refuseLibraryCalls(rest: RestCalls): void {
  for (const call of ['listLibrary', 'searchLibrary'] as const) {
    rest.withRoom(call, async () => {
      throw createRefusal('FeatureDisabledException', { reason: 'library_off' });
    });
  }
}

interface PageRequest {
  from: string | undefined;
  films: number;
  roomId: number;
}

function pageOf(
  entries: readonly Entry[],
  { from = '0', films, roomId }: PageRequest,
  { ids, reader, pathOf }: LibraryCallOptions,
): Omit<LibraryPage, 'success'> {
  const page = entries.slice(Number(from), Number(from) + libraryPageEntries);

  function toEntry(entry: Entry): LibraryEntry {
    if (!isFilm(entry)) return { kind: 'folder', folder: entry.path, name: entry.name, films: entry.count };
    const { key, folder, picture } = entry;
    const { lengthSeconds, languages, mime = '', stamp = '' } = reader.known(entry) ?? {};
    return {
      kind: 'film',
      id: ids.idFor(roomId, key),
      title: libraryTitle(entry),
      folder,
      ...(lengthSeconds !== undefined && { lengthSeconds }),
      ...(languages !== undefined && { languages: [...languages] }),
      ...(picture !== undefined && { picture: pathOf(picture.key, picture.changedAtMs) }),
      ...(picture === undefined && mime.startsWith('video/') && { frame: pathOf(key, stamp) }),
    };
  }

  return { entries: page.map(toEntry), total: entries.length, films, isReading: reader.readAhead(page.filter(isFilm)) };
}

export function libraryTitle({ name }: ScannedFilm): string {
  return cleanLine(filmTitle(name));
}
