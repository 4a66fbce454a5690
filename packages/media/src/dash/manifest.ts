import { parseIsoDuration } from './iso-duration.ts';
import { attributeOf, startTagsOf, type StartTag } from './start-tags.ts';

/** A DASH manifest as far as a length needs it. */
export type Manifest =
  | { kind: 'protected' }
  | {
      kind: 'media';
      title?: string;
      /** Undefined when the manifest names no end. */
      lengthSeconds?: number;
      /** Whether it is, or was, a broadcast. */
      isDynamic: boolean;
      /** When the last of it became available, epoch ms. */
      endMs?: number;
    };

/**
 * Reads the text of an MPD (ISO/IEC 23009-1). Undefined when it is none, or when it holds a document type or entities,
 * which no MPD needs.
 */
export function readManifest(text: string): Manifest | undefined {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return undefined;
  let root: StartTag | undefined;
  let title: string | undefined;
  const periods: StartTag[] = [];
  for (const tag of startTagsOf(text)) {
    root ??= tag;
    if (root.name !== 'MPD') return undefined;
    if (tag.name === 'ContentProtection') return { kind: 'protected' };
    if (tag.name === 'Title') title ??= decodeEntities(tag.text);
    if (tag.name === 'Period') periods.push(tag);
  }
  if (root === undefined) return undefined;

  const lengthSeconds = durationOf(root, 'mediaPresentationDuration') ?? periodsLength(periods);
  const startMs = Date.parse(attributeOf(root, 'availabilityStartTime') ?? '');
  return {
    kind: 'media',
    isDynamic: attributeOf(root, 'type') === 'dynamic',
    ...(title === undefined ? {} : { title }),
    ...(lengthSeconds === undefined ? {} : { lengthSeconds }),
    ...(lengthSeconds === undefined || Number.isNaN(startMs) ? {} : { endMs: startMs + lengthSeconds * 1000 }),
  };
}

function durationOf(tag: StartTag, name: string): number | undefined {
  return parseIsoDuration(attributeOf(tag, name) ?? '');
}

/** Where the last period ends, or the sum of all periods when it does not say where it starts. */
function periodsLength(periods: StartTag[]): number | undefined {
  const last = periods.at(-1);
  const lastDuration = last && durationOf(last, 'duration');
  if (last === undefined || lastDuration === undefined) return undefined;
  const lastStart = durationOf(last, 'start');
  if (lastStart !== undefined) return lastStart + lastDuration;
  const durations = periods.map((period) => durationOf(period, 'duration'));
  return durations.reduce((sum, duration) => (sum === undefined || duration === undefined ? undefined : sum + duration), 0);
}

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' };

/** The five entities that XML knows without a declaration. */
function decodeEntities(text: string): string {
  return text.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => entities[entity] ?? entity);
}
