import { createAsyncApi } from './async-api.ts';
import { readProtocolComments } from './comments.ts';
import { createOpenApi } from './open-api.ts';

export function readApiDocuments(): Record<'openapi.json' | 'asyncapi.json', string> {
  const comments = readProtocolComments();
  return { 'openapi.json': JSON.stringify(createOpenApi(comments)), 'asyncapi.json': JSON.stringify(createAsyncApi(comments)) };
}
