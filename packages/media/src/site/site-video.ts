import { cleanText, limits, MatineeError, type Service, type Video } from '@matinee/protocol';
import { cleanTitle } from '../links/title-from-url.ts';

/**
 * Shortens a description to `limits.videoDescription` characters, since every client of a room receives the
 * descriptions of its whole queue. Undefined if empty.
 */
export function shortDescription(description: string | undefined): string | undefined {
  const text = cleanText(description?.slice(0, limits.videoDescriptionOnWire) ?? '');
  if (text === '') return undefined;
  return text.length <= limits.videoDescription ? text : `${text.slice(0, limits.videoDescription - 1).toWellFormed()}…`;
}

/** Details of a video as its site gives them. */
export interface SiteVideoDetails {
  title: string | undefined;
  description?: string | undefined;
  /** Ignored unless above 0 and at most a week. */
  lengthSeconds?: number | undefined;
  live?: boolean | undefined;
  /** A result of `toAllowedUrl`. */
  thumbnail?: string | undefined;
}

/** A video from what its site says. Without a title it is called by its id; a live stream has no length. */
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

/**
 * A video that can be played though its site didn't say anything about it: to users it is a video without a title, to
 * operators the refusal that it is made from.
 */
export class UntitledVideo extends MatineeError {
  readonly video: Video;

  constructor(video: Video, refusal: MatineeError) {
    super(refusal.name, refusal.message, refusal.details, { cause: refusal.cause });
    this.video = video;
  }
}
