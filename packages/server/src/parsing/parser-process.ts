import { serveParsers } from '@matinee/media/parser-process';
import { serverParserTable } from './server-parsers.ts';

serveParsers(serverParserTable);
