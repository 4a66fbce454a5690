/** Asks the site of a video about its parts. */
export function useTimeline(): void {}
