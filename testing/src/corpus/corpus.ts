import { createChance } from './chance.ts';
import { dashDraft } from './dash.ts';
import { deliver } from './deliver.ts';
import { fileDraft } from './files.ts';
import { hlsDraft } from './hls.ts';

export interface Answer {
  body: Buffer;
  /** The MIME type; none if empty. */
  type: string;
  /** Whether the host sends parts; true by default. */
  ranges?: boolean;
  /** True by default. */
  hasLength?: boolean;
  maxPartBytes?: number;
  headers?: Record<string, string>;
}

/** A film, stream or sound as a site might have it, with its quirks in its name. */
export interface CorpusCase {
  name: string;
  kind: 'hls' | 'dash' | 'direct';
  /** Whether it has separately fetched picture and sound. */
  hasBoth: boolean;
  link: string;
  /** By path below the case's folder; all other paths there are fixtures. */
  answers: Map<string, Answer>;
  /** By path below the case's folder. */
  redirects: Map<string, string>;
}

/** A case before its host names it: the answer at its link, and the answers beside it. */
export interface Draft {
  quirks: string[];
  kind: CorpusCase['kind'];
  /** False by default. */
  hasBoth?: boolean;
  extension: string;
  main: Answer;
  beside: Map<string, Answer>;
}

const makers = [hlsDraft, dashDraft, fileDraft] as const;

/** Makes cases of all kinds in turn, the same for the same seed. */
export function makeCorpus(seed: number, count: number): CorpusCase[] {
  return Array.from({ length: count }, (_, number) => {
    const chance = createChance(seed * 100_003 + number);
    const make = makers[number % makers.length] ?? hlsDraft;
    return deliver(make(Math.floor(number / makers.length), chance), number, chance);
  });
}
