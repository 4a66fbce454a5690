import { cleanText, limits, MatineeError, type Service, type Video } from '@matinee/protocol';
import { cleanTitle } from '../links/title-from-url.ts';

/** Shortens a text that every client of a room receives with its queue; undefined if empty. */
export function shortDescription(description: string | undefined): string | undefined {
  const text = cleanText(description?.slice(0, limits.videoDescriptionOnWire) ?? '');
  if (text === '') return undefined;
  return text.length <= limits.videoDescription ? text : `${text.slice(0, limits.videoDescription - 1).toWellFormed()}…`;
}

export interface SiteVideoDetails {
  title: string | undefined;
  description?: string | undefined;
  /** Ignored unless above 0 and at most a week. */
  lengthSeconds?: number | undefined;
  live?: boolean | undefined;
  /** A result of `toAllowedUrl`. */
  thumbnail?: string | undefined;
}

/** Uses the id for a missing title; a live stream has no length. */
export function siteVideo(
  service: Service,
  id: string,
  { title, description, lengthSeconds = 0, live, thumbnail }: SiteVideoDetails,
): Video {
  const text = shortDescription(description);
  const isLive = live === true;
  const isLength = lengthSeconds > 0 && lengthSeconds <= limits.maxMediaTimeSeconds;
  return {
    service,
    id,
    title: cleanTitle(title) ?? id.slice(0, limits.videoTitle),
    ...(text !== undefined && { description: text }),
    ...(isLive ? { live: true } : isLength && { length: lengthSeconds }),
    ...(thumbnail !== undefined && { thumbnail }),
  };
}

/** A playable video that its site doesn't describe: to operators it is the refusal behind it. */
export class UntitledVideo extends MatineeError {
  readonly video: Video;

  constructor(video: Video, refusal: MatineeError) {
    super(refusal.name, refusal.message, refusal.details, { cause: refusal.cause });
    this.video = video;
  }
}
