import { createRefusal, filmParamsSchema } from '@matinee/protocol';
import type { FastifyInstance } from 'fastify';
import { fileForUsers } from '../http/audience.ts';
import { onFinished } from '../http/limits/answer-limits.ts';
import type { RestLimits } from '../http/limits/rest-limits.ts';
import type { FilmAccess } from './film-access.ts';
import type { FilmFiles } from './film-files.ts';
import type { FilmFolder } from './film-folder.ts';
import { BlockBuffers } from './film-stream.ts';
import type { FilmLinks } from './film-links.ts';
import { admitFilmRequest, type FilmRequest } from './film-request.ts';
import type { Films } from './films.ts';
import { RequestSlots } from './request-slots.ts';
import { sendFilm } from './send-film.ts';

export interface ServeFilmOptions {
  films: Films;
  folder: FilmFolder;
  files: FilmFiles;
  links: FilmLinks;
  filmAccess: FilmAccess;
  onBytes: (bytes: number) => void;
}

/** Each request has up to two blocks in memory. */
const slotLimits = { perUser: 12, total: 256 };

export function serveFilms({ app, restLimits }: { app: FastifyInstance; restLimits: RestLimits }, options: ServeFilmOptions): void {
  const { films, folder, files, links, filmAccess, onBytes } = options;
  const slots = new RequestSlots(slotLimits);
  const buffers = new BlockBuffers();
  const admission = { restLimits, links, filmAccess, params: filmParamsSchema };

  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/room/:name/film/:id',
    exposeHeadRoute: false,
    ...fileForUsers,
    handler: async (request: FilmRequest, reply) => {
      const { room, id, sessionId, requireAccess } = await admitFilmRequest(request, admission);
      const film = await films.find(room.roomId, id);
      if (film === undefined) throw createRefusal('NotFound');
      const leave = slots.take(sessionId);
      const reader = film.readers.begin(sessionId);
      onFinished(reply, request, () => {
        reader.end();
        leave();
      });
      film.touch();
      return sendFilm(
        {
          film,
          openFile: () => files.open(film.id),
          reopenFile: () => folder.openBytes(film.id, 'r'),
          buffers,
          reader,
          isOwnerHere: () => film.isBeingSent || room.clientsOf(film.ownerId).length > 0,
          requireAccess,
          onBytes,
        },
        request,
        reply,
      );
    },
  });
}
