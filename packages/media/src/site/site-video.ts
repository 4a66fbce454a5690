import { cleanText, limits, type Service, type Video } from '@matinee/protocol';
import { cleanTitle } from '../links/title-from-url.ts';

/** A description as queues hold it, of which everybody in a room gets all; undefined when there is nothing in it. */
export function shortDescription(description: string | undefined): string | undefined {
  const text = cleanText(description?.slice(0, limits.videoDescriptionOnWire) ?? '');
  if (text === '') return undefined;
  return text.length <= limits.videoDescription ? text : `${text.slice(0, limits.videoDescription - 1).toWellFormed()}…`;
}

/** What a site tells of a video. */
export interface SiteVideoDetails {
  title: string | undefined;
  description?: string | undefined;
  /** 0 and less are no length, nor is more than a week. */
  lengthSeconds?: number | undefined;
  live?: boolean | undefined;
  /** Checked already: `allowedAddress`. */
  thumbnail?: string | undefined;
}

/** A video with the details that its site provides. A live stream has no length. */
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
