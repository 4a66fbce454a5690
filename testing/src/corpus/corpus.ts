import { createChance } from './chance.ts';
import { dashDraft } from './dash.ts';
import { deliver } from './deliver.ts';
import { fileDraft } from './files.ts';
import { hlsDraft } from './hls.ts';

/** A host's answer at a path. */
export interface Answer {
  body: Buffer;
  /** The declared MIME type; none if empty. */
  type: string;
  /** Whether the host sends parts of it; true by default. */
  ranges?: boolean;
  /** Whether it says its length; true by default. */
  hasLength?: boolean;
  maxPartBytes?: number;
  headers?: Record<string, string>;
}

/** A film, stream or sound as a site might have it. Its quirks are in its name. */
export interface CorpusCase {
  name: string;
  /** Which player would play it. */
  kind: 'hls' | 'dash' | 'direct';
  /** Whether it has a picture and a sound that are fetched apart. */
  hasBoth: boolean;
  /** The link, below the case's folder. */
  link: string;
  /** Answers by path below the case's folder. All other paths there are fixtures. */
  answers: Map<string, Answer>;
  /** Redirects of paths below the case's folder. */
  redirects: Map<string, string>;
}

/** A case before its host names it: what stands at its link, and beside it. */
export interface Draft {
  quirks: string[];
  kind: CorpusCase['kind'];
  /** False without it. */
  hasBoth?: boolean;
  /** The usual extension and type. */
  extension: string;
  main: Answer;
  beside: Map<string, Answer>;
}

const makers = [hlsDraft, dashDraft, fileDraft] as const;

/** Makes the same cases for the same seed, of all kinds in turn. */
export function makeCorpus(seed: number, count: number): CorpusCase[] {
  return Array.from({ length: count }, (_, number) => {
    const chance = createChance(seed * 100_003 + number);
    const make = makers[number % makers.length] ?? hlsDraft;
    return deliver(make(Math.floor(number / makers.length), chance), number, chance);
  });
}
