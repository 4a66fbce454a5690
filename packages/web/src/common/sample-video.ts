/** A short video of our own, which every server has. */
export const sampleVideo = { service: 'direct', id: '/sample/first-light.mp4' } as const;
