import { joinCodecs } from '../parsing/codecs.ts';
import { parseIsoDuration } from './iso-duration.ts';
import { attributeOf, startTagsOf, type StartTag } from './start-tags.ts';

export type Manifest =
  | { kind: 'protected' }
  | {
      kind: 'media';
      title?: string;
      /** Undefined if the manifest has no end. */
      lengthSeconds?: number;
      isLengthGuessed?: boolean;
      isDynamic: boolean;
      /** End of a live stream, epoch ms. */
      endMs?: number;
      /** RFC 6381, of all representations. */
      codecs?: string;
    };

/** Reads an MPD (ISO/IEC 23009-1); undefined if it isn't one. Entities that it declares aren't replaced. */
export function readManifest(text: string): Manifest | undefined {
  let root: StartTag | undefined;
  let title: string | undefined;
  const periods = createPeriods();
  const protection = createProtection();
  const representations = createRepresentations();
  for (const tag of startTagsOf(text)) {
    root ??= tag;
    if (root.name !== 'MPD') return undefined;
    protection.read(tag);
    if (tag.name === 'Title') title ??= decodeEntities(tag.text);
    if (tag.name === 'Period') periods.add(tag);
    representations.read(tag);
  }
  if (root === undefined) return undefined;
  if (protection.requiresLicence()) return { kind: 'protected' };

  const claimedSeconds = durationOf(root, 'mediaPresentationDuration') || undefined;
  const periodsSeconds = periods.lengthSeconds() || undefined;
  const lengthSeconds = shorterOf(claimedSeconds, periodsSeconds);
  const isLengthGuessed = Math.abs((claimedSeconds ?? 0) - (periodsSeconds ?? claimedSeconds ?? 0)) > periodToleranceSeconds;
  const codecs = representations.codecs();
  const startMs = Date.parse(attributeOf(root, 'availabilityStartTime') ?? '');
  return {
    kind: 'media',
    isDynamic: attributeOf(root, 'type') === 'dynamic',
    ...(title === undefined ? {} : { title }),
    ...(lengthSeconds === undefined ? {} : { lengthSeconds }),
    ...(claimedSeconds !== undefined && isLengthGuessed && { isLengthGuessed }),
    ...(codecs !== undefined && { codecs }),
    ...(lengthSeconds === undefined || Number.isNaN(startMs) ? {} : { endMs: startMs + lengthSeconds * 1000 }),
  };
}

const periodToleranceSeconds = 1;

function shorterOf(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
}

function durationOf(tag: StartTag, name: string): number | undefined {
  return parseIsoDuration(attributeOf(tag, name) ?? '');
}

/** A set of alternatives of which players show one. */
interface AdaptationSet {
  type: string;
  priority: number;
  bandwidth: number;
  isLocked: boolean;
  /** One of its locks has a key for anyone. */
  isOpen: boolean;
}

const clearKey = 'urn:uuid:e2719d58-a985-b3c9-781a-b030af78d30e';

/** Finds out whether the sets that dash.js chooses need a licence. Stores one set per type, and of one period only. */
function createProtection() {
  let isRequired = false;
  let set: AdaptationSet | undefined;
  let scheme: string | undefined;
  let isPeriodSkipped = false;
  /** As dash.js chooses: highest priority, then highest bandwidth, then first. */
  const chosen = new Map<string, AdaptationSet>();

  function endSet(): void {
    if (set === undefined) return;
    const best = chosen.get(set.type);
    const rank = best === undefined ? 1 : set.priority - best.priority || set.bandwidth - best.bandwidth;
    if (rank > 0) chosen.set(set.type, set);
    set = undefined;
  }
  function endPeriod(): void {
    endSet();
    isRequired ||= [...chosen.values()].some(({ type, isLocked, isOpen }) => type !== 'other' && isLocked && !isOpen);
    chosen.clear();
  }

  return {
    read(tag: StartTag): void {
      if (tag.name === 'Period') {
        endPeriod();
        isPeriodSkipped = isReplaced(tag) || durationOf(tag, 'duration') === 0;
      }
      if (isPeriodSkipped) return;
      if (tag.name === 'AdaptationSet') {
        endSet();
        const type = isReplaced(tag) ? 'other' : (typeOf(tag) ?? '');
        set = { type, priority: numberOf(tag, 'selectionPriority', 1), bandwidth: 0, isLocked: false, isOpen: false };
      }
      if (tag.name === 'Representation' && set !== undefined) {
        set.bandwidth = Math.max(set.bandwidth, numberOf(tag, 'bandwidth', 0));
        set.type ||= typeOf(tag) ?? '';
      }
      if (tag.name === 'ContentProtection') {
        scheme = attributeOf(tag, 'schemeIdUri')?.toLowerCase();
        if (set === undefined) isRequired = true;
        else set.isLocked = true;
      }
      // The public URL of its keys (DASH-IF IOP 6, 7.6.2.4).
      if (/^laurl$/i.test(tag.name) && tag.text !== '' && scheme === clearKey && set !== undefined) set.isOpen = true;
    },
    requiresLicence(): boolean {
      endPeriod();
      return isRequired;
    },
  };
}

/** Tells whether players load a link in place of the element (ISO/IEC 23009-1, 5.5). */
function isReplaced(tag: StartTag): boolean {
  return attributeOf(tag, 'href') !== undefined && attributeOf(tag, 'actuate') === 'onLoad';
}

/** Returns undefined where a tag doesn't say it. A film plays without `other`. */
function typeOf(tag: StartTag): string | undefined {
  const type = attributeOf(tag, 'contentType') ?? attributeOf(tag, 'mimeType')?.split('/')[0];
  return type === undefined || type === '' || type === 'video' || type === 'audio' ? type : 'other';
}

function numberOf(tag: StartTag, name: string, otherwise: number): number {
  const number = Number(attributeOf(tag, name) ?? '');
  return number > 0 ? number : otherwise;
}

function createPeriods() {
  let last: { start: number | undefined; duration: number | undefined } | undefined;
  let sum: number | undefined = 0;
  return {
    add(tag: StartTag): void {
      last = { start: durationOf(tag, 'start'), duration: durationOf(tag, 'duration') };
      sum = sum === undefined || last.duration === undefined ? undefined : sum + last.duration;
    },
    lengthSeconds(): number | undefined {
      if (last?.duration === undefined) return undefined;
      return last.start === undefined ? sum : last.start + last.duration;
    },
  };
}

function createRepresentations() {
  let set: StartTag | undefined;
  const lists: (string | undefined)[] = [];
  const inherited = (tag: StartTag, name: string): string | undefined => attributeOf(tag, name) ?? (set && attributeOf(set, name));
  return {
    read(tag: StartTag): void {
      if (tag.name === 'AdaptationSet') set = tag;
      if (tag.name !== 'Representation' || lists.length > maxRepresentations) return;
      const kind = inherited(tag, 'contentType') ?? inherited(tag, 'mimeType') ?? '';
      if (!/^(?:text|image|application\/(?!mp4))/.test(kind)) lists.push(inherited(tag, 'codecs'));
    },
    codecs: () => (lists.length > maxRepresentations ? undefined : joinCodecs(lists)),
  };
}

/** More are too many to say which plays. */
const maxRepresentations = 1000;

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' };

function decodeEntities(text: string): string {
  return text.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => entities[entity] ?? entity);
}
