import { mediaParserTable } from './media-parsers.ts';
import { serveParsers } from './parsing/parser-process.ts';

serveParsers(mediaParserTable);
