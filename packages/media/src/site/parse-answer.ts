import { isWithinJsonLimits } from '../parsing/json-limits.ts';
import type { ParseOptions } from '../parsing/parsers.ts';

/** Characters of an answer that tell what kind it is. */
const startLength = 1024;
/** What the JSON of an answer may unfold to here. */
const jsonLimits = { depth: 64, values: 500_000 };
/** Objects and lists that may be left of it, each of which takes its time to read; some hundred videos have a third of it. */
const maxContainers = 8000;

/** The parsers of sites' answers: one for all sites, and one for those that hold far more than is ever used. */
export type AnswerParserName = 'siteAnswer' | 'sponsorBlockAnswer';

/** Runs a parser of sites' answers in a parser process. */
export interface AnswerParser {
  parse(name: AnswerParserName, bytes: Uint8Array, options: ParseOptions): Promise<ParsedAnswer>;
}

/** A site's answer as far as it can be handed on: its JSON, in its shortest form, and how it begins. */
export interface ParsedAnswer {
  /** Undefined for what is none, and for what is too much. */
  json: string | undefined;
  start: string;
}

/** @param shorten drops what is never used of an answer */
export function parseAnswer(bytes: Uint8Array, shorten = (answer: unknown): unknown => answer): ParsedAnswer {
  const text = new TextDecoder().decode(bytes);
  return { json: isWithinJsonLimits(text, jsonLimits) ? shortest(text, shorten) : undefined, start: text.slice(0, startLength) };
}

function shortest(text: string, shorten: (answer: unknown) => unknown): string | undefined {
  try {
    const value = shorten(JSON.parse(text));
    return containersIn(value, maxContainers) > maxContainers ? undefined : JSON.stringify(value);
  } catch {
    return undefined;
  }
}

/** Objects and lists in a value; stops counting past `max`. */
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
