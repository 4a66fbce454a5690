import { mediaParserTable } from './media-parsers.ts';
import { serveParsers } from './parser-process.ts';

serveParsers(mediaParserTable);
