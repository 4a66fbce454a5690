import type { Video } from '@matinee/protocol';

/** The title of a video. Without one, the last part of its URL, or its id. */
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
