import type { Video } from '@matinee/protocol';

/** Returns the title, else the last part of the URL, or the id. */
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
