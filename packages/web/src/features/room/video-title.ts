import type { Service, Video } from '@matinee/protocol';

/** What to call a video that may have no title: the last part of its address, or its id. */
export function videoTitle(video: Pick<Video, 'title' | 'id'>): string {
  if (video.title !== undefined && video.title.trim() !== '') return video.title;
  const path = video.id.split(/[?#]/)[0] ?? '';
  const name = path.split('/').findLast((part) => part !== '') ?? video.id;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** What services call themselves; plain files have no service and so no name. */
export const serviceNames: Record<Exclude<Service, 'direct'>, string> = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  hls: 'HLS',
  dash: 'DASH',
  tubi: 'Tubi',
  reddit: 'Reddit',
  googledrive: 'Google Drive',
  peertube: 'PeerTube',
  pluto: 'Pluto TV',
  invidious: 'Invidious',
  odysee: 'Odysee',
};
