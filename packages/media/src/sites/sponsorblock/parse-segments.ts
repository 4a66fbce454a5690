import { parseAnswer, type ParsedAnswer } from '../../site/parse-answer.ts';
import { shortenAnswers } from './segments.ts';

/** An answer about some hundred videos, without what `readSegments` doesn't use. */
export function parseSegments(bytes: Uint8Array): ParsedAnswer {
  return parseAnswer(bytes, shortenAnswers);
}
