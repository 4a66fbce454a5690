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
      /** Whether it is, or was, a live stream. */
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
  const periods = createPeriods();
  for (const tag of startTagsOf(text)) {
    root ??= tag;
    if (root.name !== 'MPD') return undefined;
    if (tag.name === 'ContentProtection') return { kind: 'protected' };
    if (tag.name === 'Title') title ??= decodeEntities(tag.text);
    if (tag.name === 'Period') periods.add(tag);
  }
  if (root === undefined) return undefined;

  const lengthSeconds = durationOf(root, 'mediaPresentationDuration') ?? periods.lengthSeconds();
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

/** The periods of a manifest, of which only the last is kept. */
function createPeriods() {
  let last: { start: number | undefined; duration: number | undefined } | undefined;
  let sum: number | undefined = 0;
  return {
    add(tag: StartTag): void {
      last = { start: durationOf(tag, 'start'), duration: durationOf(tag, 'duration') };
      sum = sum === undefined || last.duration === undefined ? undefined : sum + last.duration;
    },
    /** Where the last period ends, or the sum of all periods when it does not say where it starts. */
    lengthSeconds(): number | undefined {
      if (last?.duration === undefined) return undefined;
      return last.start === undefined ? sum : last.start + last.duration;
    },
  };
}

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' };

/** The five entities that XML knows without a declaration. */
function decodeEntities(text: string): string {
  return text.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => entities[entity] ?? entity);
}
