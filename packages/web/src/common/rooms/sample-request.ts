/** The request for the short video of our own that every server has. */
export const sampleRequest = { service: 'direct', id: '/sample/first-light.mp4' } as const;
