import { isWithinJsonLimits } from '../parsing/json-limits.ts';
import type { ParseOptions } from '../parsing/parsers.ts';

/** Tells what kind of answer it is. */
const maxStartLength = 1024;
const jsonLimits = { depth: 64, values: 500_000 };
/** Each takes time to read. Some hundred videos have a third of it. */
const maxContainers = 8000;

/** `sponsorBlockAnswer` drops the unused parts of large answers. */
export type AnswerParserName = 'siteAnswer' | 'sponsorBlockAnswer';

export interface AnswerParser {
  parse(name: AnswerParserName, bytes: Uint8Array, options: ParseOptions): Promise<ParsedAnswer>;
}

export interface ParsedAnswer {
  /** Undefined if the answer isn't JSON or is too large. */
  json: string | undefined;
  /** At most 1024 characters. */
  start: string;
}

/** @param shorten drops unused parts */
export function parseAnswer(bytes: Uint8Array, shorten = (answer: unknown): unknown => answer): ParsedAnswer {
  const text = new TextDecoder().decode(bytes);
  return { json: isWithinJsonLimits(text, jsonLimits) ? toShortJson(text, shorten) : undefined, start: text.slice(0, maxStartLength) };
}

function toShortJson(text: string, shorten: (answer: unknown) => unknown): string | undefined {
  try {
    const value = shorten(JSON.parse(text));
    return containersIn(value, maxContainers) > maxContainers ? undefined : JSON.stringify(value);
  } catch {
    return undefined;
  }
}

/** Stops beyond `max`. */
function containersIn(value: unknown, max: number): number {
  const waiting = [value];
  let count = 0;
  for (let inner = waiting.pop(); inner !== undefined && count <= max; inner = waiting.pop()) {
    if (typeof inner !== 'object' || inner === null) continue;
    count += 1;
    for (const part of Object.values(inner)) if (typeof part === 'object' && part !== null) waiting.push(part);
  }
  return count;
}
