import { failureAnswers } from './failures.ts';

const pathText = { type: 'string' };
const signature = { name: 'signature', in: 'path', required: true, description: 'Made by this server.', schema: pathText };
const url = { name: 'url', in: 'path', required: true, description: 'What it leads to, in Base64url.', schema: pathText };
const bytes = { schema: { type: 'string', format: 'binary' } };
const noImage = { description: 'No image.' };
const image = { description: 'The image.', content: { 'image/*': bytes } };
const busy = failureAnswers(['TooManyRequests', 'Unavailable', 'Unknown']);
const missing = failureAnswers(['NotFound']);

interface FileOperation {
  operationId: string;
  summary: string;
  description: string;
  parameters: object[];
  responses: Record<string, unknown>;
}

function file({ operationId, summary, description, parameters, responses }: FileOperation): unknown {
  return { get: { operationId, summary, description, tags: ['Files'], security: [], parameters, responses } };
}

function film(operation: Pick<FileOperation, 'operationId' | 'summary' | 'description'>): unknown {
  return file({
    ...operation,
    parameters: [
      { name: 'name', in: 'path', required: true, description: 'Of the room.', schema: pathText },
      { name: 'id', in: 'path', required: true, description: 'Of the film.', schema: pathText },
      { name: 'pass', in: 'query', required: true, description: 'Made by this server.', schema: pathText },
    ],
    responses: {
      200: { description: 'The film.', content: { 'application/octet-stream': bytes } },
      206: { description: 'The range that was asked for.', content: { 'application/octet-stream': bytes } },
      304: { description: 'The film is still the one of `If-None-Match`.' },
      416: { description: 'The range is past the end.' },
      ...failureAnswers(['Banned', 'LoginRequired', 'NotAdmitted', 'NotFound']),
      ...busy,
    },
  });
}

/** They need no token, since players and `<img>` send none. */
export const filePaths: Record<string, unknown> = {
  '/thumbnail/{hash}': file({
    operationId: 'thumbnail',
    summary: 'A thumbnail that a user’s browser has made',
    description: 'Where the `thumbnail` of a video may lead. The image at a path never changes.',
    parameters: [{ name: 'hash', in: 'path', required: true, description: 'Of the image.', schema: pathText }],
    responses: { 200: image, 404: noImage, ...busy },
  }),
  '/emote/{hash}': file({
    operationId: 'emotePicture',
    summary: 'The picture of an emote',
    description: 'Where the `picture` of an emote leads: a PNG file. The image at a path never changes.',
    parameters: [{ name: 'hash', in: 'path', required: true, description: 'Of the image.', schema: pathText }],
    responses: { 200: image, 404: noImage, ...busy },
  }),
  '/image/{signature}/{url}': file({
    operationId: 'image',
    summary: 'A thumbnail from another host',
    description: 'Where the `thumbnail` of a video may lead. This server fetches it, so that the other host doesn’t see who watches.',
    parameters: [signature, url],
    responses: { 200: image, 404: noImage, ...busy },
  }),
  '/library/{signature}/{text}': file({
    operationId: 'libraryPicture',
    summary: 'A picture beside films of the operators’ folder, or a frame of a film',
    description:
      'Where the `picture` or `frame` of a film of the library leads, and the `thumbnail` of its queue item. A frame is an MP4 that has nothing else.',
    parameters: [signature, { name: 'text', in: 'path', required: true, description: 'Names the picture.', schema: pathText }],
    responses: { 200: { ...image, content: { ...image.content, 'video/mp4': bytes } }, 404: noImage, ...busy },
  }),
  '/subtitles/{signature}/{url}': file({
    operationId: 'subtitles',
    summary: 'Subtitles from another host or from a user’s file, as WebVTT',
    description: 'Where the `subtitlePath` of a queue item leads.',
    parameters: [signature, url],
    responses: {
      200: { description: 'The subtitles.', content: { 'text/vtt': { schema: { type: 'string' } } } },
      ...failureAnswers([
        'BlockedAddressException',
        'NotFound',
        'PayloadTooLarge',
        'UnsupportedMimeTypeException',
        'UnsupportedSubtitleType',
        'UpstreamException',
        'ValidationError',
        'VideoNotFoundException',
      ]),
      ...busy,
    },
  }),
  '/relay/{signature}/{url}': file({
    operationId: 'relay',
    summary: 'A stream that only this server can fetch',
    description:
      'Where `GET /data/address` may lead: playlists, segments and files, in ranges where the site has them. For as long as the room is loaded.',
    parameters: [signature, url],
    responses: {
      200: { description: 'The file, or a playlist of such paths.', content: { '*/*': bytes } },
      206: { description: 'The range that was asked for.', content: { '*/*': bytes } },
      302: {
        description: 'Another path of this kind.',
        headers: { Location: { description: 'The path.', required: true, schema: pathText } },
      },
      416: { description: 'The range is past the end.' },
      ...failureAnswers([
        'BlockedAddressException',
        'NotFound',
        'OutOfQuotaException',
        'UpstreamException',
        'ValidationError',
        'VideoNotFoundException',
      ]),
      ...busy,
    },
  }),
  '/room/{name}/film/{id}': film({
    operationId: 'film',
    summary: 'A film that a user’s browser sends to the room',
    description:
      'Where `GET /data/address` leads for the service `file`: the film, or one range of it. Parts that haven’t arrived are waited for. For the session that asked, for 12 hours.',
  }),
  '/room/{name}/library/{id}': film({
    operationId: 'libraryFilm',
    summary: 'A film of the operators’ folder',
    description:
      'Where `GET /data/address` leads for ids that begin with `library:`: the film, or one range of it. For the session that asked, for 12 hours.',
  }),
  '/docs': file({
    operationId: 'docs',
    summary: 'Both documents, to read',
    description: 'A page for people. It is missing on a server without the web app.',
    parameters: [],
    responses: { 200: { description: 'The page.', content: { 'text/html': { schema: { type: 'string' } } } }, ...missing },
  }),
  '/openapi.json': file({
    operationId: 'openApi',
    summary: 'This document',
    description: 'The REST calls in OpenAPI 3.1.',
    parameters: [],
    responses: documentAnswers(),
  }),
  '/asyncapi.json': file({
    operationId: 'asyncApi',
    summary: 'The messages of rooms',
    description: 'What goes over the WebSocket of a room, in AsyncAPI 3.0.',
    parameters: [],
    responses: documentAnswers(),
  }),
};

function documentAnswers(): Record<string, unknown> {
  return {
    200: {
      description: 'The document.',
      headers: { ETag: { description: 'For `If-None-Match`.', required: true, schema: pathText } },
      content: { 'application/json': { schema: { type: 'object', additionalProperties: true } } },
    },
    304: { description: 'The document is still the one of `If-None-Match`.' },
    ...missing,
    ...busy,
  };
}
