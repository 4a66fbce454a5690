import type { Video } from '@matinee/protocol';

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
