import { slowMediaParsers } from '@matinee/media/media-parsers';
import { createParserPool, type ParserPoolOptions } from '@matinee/media/parser-pool';
import type { ParserPool } from '@matinee/media/parsers';
import type { ServerParserTable } from './server-parsers.ts';

/** The processes start with the first file. */
export function openParsers(
  options: Pick<ParserPoolOptions<ServerParserTable>, 'onRestart' | 'limits'> = {},
): ParserPool<ServerParserTable> {
  // Beside this file both in the sources and in the bundle.
  const entry = new URL(import.meta.url.endsWith('.ts') ? './parser-process.ts' : './parser-process.js', import.meta.url);
  return createParserPool<ServerParserTable>({ entry, slow: [...slowMediaParsers, 'keyFrame'], ...options });
}
