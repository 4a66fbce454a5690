import { parseIsoDuration } from './iso-duration.ts';
import { attributeOf, startTagsOf, type StartTag } from './start-tags.ts';

/** The parts of a DASH manifest that a look-up needs. */
export type Manifest =
  | { kind: 'protected' }
  | {
      kind: 'media';
      title?: string;
      /** Undefined if the manifest has no end. */
      lengthSeconds?: number;
      /** It claims another length than its periods have. */
      isLengthGuessed?: boolean;
      /** Whether it is, or was, a live stream. */
      isDynamic: boolean;
      /** When a live stream ends, epoch ms. */
      endMs?: number;
    };

/** Reads the text of an MPD (ISO/IEC 23009-1). Undefined if it isn't one. Entities that it declares stay as they are written. */
export function readManifest(text: string): Manifest | undefined {
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

  const claimedSeconds = durationOf(root, 'mediaPresentationDuration') || undefined;
  const periodsSeconds = periods.lengthSeconds() || undefined;
  const lengthSeconds = shorterOf(claimedSeconds, periodsSeconds);
  const isLengthGuessed = Math.abs((claimedSeconds ?? 0) - (periodsSeconds ?? claimedSeconds ?? 0)) > periodToleranceSeconds;
  const startMs = Date.parse(attributeOf(root, 'availabilityStartTime') ?? '');
  return {
    kind: 'media',
    isDynamic: attributeOf(root, 'type') === 'dynamic',
    ...(title === undefined ? {} : { title }),
    ...(lengthSeconds === undefined ? {} : { lengthSeconds }),
    ...(claimedSeconds !== undefined && isLengthGuessed && { isLengthGuessed }),
    ...(lengthSeconds === undefined || Number.isNaN(startMs) ? {} : { endMs: startMs + lengthSeconds * 1000 }),
  };
}

/** By how much a manifest and its periods may disagree, in seconds. */
const periodToleranceSeconds = 1;

/** Players stop at whichever comes first. */
function shorterOf(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
}

function durationOf(tag: StartTag, name: string): number | undefined {
  return parseIsoDuration(attributeOf(tag, name) ?? '');
}

/** Adds up the periods of a manifest without storing them. */
function createPeriods() {
  let last: { start: number | undefined; duration: number | undefined } | undefined;
  let sum: number | undefined = 0;
  return {
    add(tag: StartTag): void {
      last = { start: durationOf(tag, 'start'), duration: durationOf(tag, 'duration') };
      sum = sum === undefined || last.duration === undefined ? undefined : sum + last.duration;
    },
    /** The end of the last period, or the sum of all periods if it has no start. */
    lengthSeconds(): number | undefined {
      if (last?.duration === undefined) return undefined;
      return last.start === undefined ? sum : last.start + last.duration;
    },
  };
}

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' };

/** Replaces the five entities that XML predefines. */
function decodeEntities(text: string): string {
  return text.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => entities[entity] ?? entity);
}
