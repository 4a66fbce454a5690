import { type Call, type ProtocolFeature, successSchema } from '../call.ts';
import { roomParamsSchema } from '../rooms.ts';
import { filmBlocksParamsSchema, filmParamsSchema, filmStateSchema, offerFilmBodySchema } from './film-bodies.ts';

export * from './film-bodies.ts';

export const filmCalls = {
  /**
   * Offers a film to a room, for users who may add to its queue: the browser of its owner then sends it block by block. The same
   * user who offers the same file in the same room goes on with the film that there is.
   */
  offerFilm: {
    method: 'POST',
    path: '/room/:name/films',
    params: roomParamsSchema,
    body: offerFilmBodySchema,
    response: filmStateSchema,
    status: 201,
  },
  /** Returns how much of a film the server has. */
  getFilm: { method: 'GET', path: '/room/:name/films/:id', params: filmParamsSchema, response: filmStateSchema },
  /** Deletes a film, for its owner, for moderators who may remove from the queue, and for operators. */
  removeFilm: { method: 'DELETE', path: '/room/:name/films/:id', params: filmParamsSchema, response: successSchema },
  /**
   * Stores blocks of a film, for its owner and, once it has hashes, for users who may offer films: 1 to 16 whole blocks in their order, of
   * which the last block of the film may be shorter. The header `x-checksum` may have their CRC-32 in hexadecimal; if it is another, nothing is stored.
   */
  sendBlocks: {
    method: 'POST',
    path: '/room/:name/film/:id/blocks/:first',
    params: filmBlocksParamsSchema,
    takesBytes: true,
    response: filmStateSchema,
  },
  /**
   * Stores the hashes of all blocks of a film, for its owner: the first 16 bytes of the SHA-256 of each. From then on other users who may
   * offer films send blocks of it too; a block that doesn't match is refused.
   */
  sendHashes: {
    method: 'POST',
    path: '/room/:name/film/:id/hashes',
    params: filmParamsSchema,
    takesBytes: true,
    response: filmStateSchema,
  },
  /**
   * Receives up to 2 MB and throws them away, for users who may offer films to the room: the page measures how fast its upload is before
   * it sends anything of a film.
   */
  measureUpload: {
    method: 'POST',
    path: '/room/:name/films/probe',
    params: roomParamsSchema,
    takesBytes: true,
    response: successSchema,
  },
} as const satisfies Record<string, Call>;

/** Films that browsers send to rooms. */
export const filmFeature = {
  calls: filmCalls,
  scopes: {
    offerFilm: ['queue'],
    getFilm: ['room:read'],
    removeFilm: ['queue'],
    sendBlocks: ['queue'],
    sendHashes: ['queue'],
    measureUpload: ['queue'],
  },
  errors: {
    offerFilm: ['FeatureDisabledException', 'OutOfQuotaException', 'PermissionDeniedException'],
    getFilm: ['FeatureDisabledException'],
    removeFilm: ['FeatureDisabledException', 'NotTheOwner', 'PermissionDeniedException'],
    sendBlocks: ['FeatureDisabledException', 'NotTheOwner', 'PermissionDeniedException'],
    sendHashes: ['FeatureDisabledException', 'NotTheOwner'],
    measureUpload: ['FeatureDisabledException', 'PermissionDeniedException'],
  },
} as const satisfies ProtocolFeature<typeof filmCalls>;
