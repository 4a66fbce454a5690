import type { Video } from '@matinee/protocol';

/** The two-minute clip that the app serves itself, from packages/web/public/sample. */
export const sampleVideo: Video = {
  service: 'direct',
  id: '/sample/first-light.mp4',
  title: 'First light',
  length: 120,
  mime: 'video/mp4',
  src_url: '/sample/first-light.mp4',
  thumbnail: '/sample/first-light.webp',
};
