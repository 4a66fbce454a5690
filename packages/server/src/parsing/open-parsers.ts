import { slowMediaParsers } from '@matinee/media/media-parsers';
import { createParserPool, type ParserPoolOptions } from '@matinee/media/parser-pool';
import type { ParserPool } from '@matinee/media/parsers';
import type { ServerParserTable } from './server-parsers.ts';

/** The processes that parse files from other hosts. They are started when there is something to parse. */
export function openParsers(
  options: Pick<ParserPoolOptions<ServerParserTable>, 'onRestart' | 'limits'> = {},
): ParserPool<ServerParserTable> {
  // It lies beside this file, in the sources and in the bundle.
  const entry = new URL(import.meta.url.endsWith('.ts') ? './parser-process.ts' : './parser-process.js', import.meta.url);
  return createParserPool<ServerParserTable>({ entry, slow: slowMediaParsers, ...options });
}
