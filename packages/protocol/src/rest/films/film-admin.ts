import * as z from 'zod/mini';
import { type Call, successSchema, successShape } from '../call.ts';
import { filmIdSchema } from './film-bodies.ts';

/** A film as operators see it. */
export const listedFilmSchema = z.object({
  id: filmIdSchema,
  /** The name of its file. */
  name: z.string(),
  room: z.string(),
  ownerName: z.string(),
  sizeBytes: z.number(),
  /** How many bytes of it the server has. */
  sentBytes: z.number(),
  /** Epoch ms. */
  createdAt: z.number(),
  /** The last time at which it was in a queue, was read or was sent, in epoch ms, accurate to an hour. */
  usedAt: z.number(),
  /** Whether it is in a queue, being read or being sent, so that it isn't deleted for another one. */
  isInUse: z.boolean(),
});
export type ListedFilm = z.infer<typeof listedFilmSchema>;

export const filmsResponseSchema = z.object({
  ...successShape,
  /** The largest first. */
  data: z.array(listedFilmSchema),
  /** How many bytes all films may have. */
  maxBytes: z.number(),
});

export const filmAdminCalls = {
  /** Lists the films of all rooms. For operators. */
  listFilms: { method: 'GET', path: '/admin/films', access: 'operator', response: filmsResponseSchema },
  /** Deletes a film of any room. For operators. */
  deleteFilm: {
    method: 'DELETE',
    path: '/admin/films/:id',
    access: 'operator',
    params: z.object({ id: filmIdSchema }),
    response: successSchema,
  },
} as const satisfies Record<string, Call>;
