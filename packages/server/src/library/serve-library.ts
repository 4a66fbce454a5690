import { createRefusal, libraryFilmParamsSchema } from '@matinee/protocol';
import type { FastifyInstance } from 'fastify';
import type { ReadableFile } from '../films/film-files.ts';
import { admitFilmRequest, type FilmRequest, type FilmRequestOptions } from '../films/film-request.ts';
import { BlockBuffers } from '../films/film-stream.ts';
import { RequestSlots } from '../films/request-slots.ts';
import { sendRanges, type WantedBytes } from '../films/send-ranges.ts';
import { fileForUsers } from '../http/audience.ts';
import { onFinished } from '../http/limits/answer-limits.ts';
import type { FilmLibrary } from './library.ts';
import type { LibraryIds } from './library-ids.ts';

export interface ServeLibraryOptions extends Omit<FilmRequestOptions, 'params'> {
  app: FastifyInstance;
  library: FilmLibrary;
  ids: LibraryIds;
  onBytes: (bytes: number) => void;
}

/** Each request has up to two parts in memory. */
const slotLimits = { perUser: 12, total: 256 };

export function serveLibrary({ app, library, ids, onBytes, ...admission }: ServeLibraryOptions): void {
  const slots = new RequestSlots(slotLimits);
  const buffers = new BlockBuffers();

  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/room/:name/library/:id',
    exposeHeadRoute: false,
    ...fileForUsers,
    handler: async (request: FilmRequest, reply) => {
      const { room, id, sessionId, requireAccess } = await admitFilmRequest(request, { ...admission, params: libraryFilmParamsSchema });
      const film = (await library.index()).film(ids.keyIn(room.roomId, id) ?? '');
      const leave = slots.take(sessionId);
      const opening = film && library.openFilm(film);
      onFinished(reply, request, () => {
        leave();
        void opening?.then((file) => file?.file.close());
      });
      const opened = await opening;
      if (opened === undefined) throw createRefusal('NotFound');
      const { file, sizeBytes, stamp } = opened;
      const readNext = async (from: ReadableFile, wanted: WantedBytes): Promise<Buffer> => {
        await requireAccess();
        const bytes = await readPart(from, wanted);
        onBytes(bytes.length);
        return bytes;
      };
      return sendRanges({ sizeBytes, etag: stamp, buffers, openFile: async () => file, readNext }, request, reply);
    },
  });
}

async function readPart(file: ReadableFile, { range: { first, last }, buffer }: WantedBytes): Promise<Buffer> {
  const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, last + 1 - first), first);
  return buffer.subarray(0, bytesRead);
}
