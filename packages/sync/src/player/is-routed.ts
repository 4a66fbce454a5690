/** Whether the sound of a video goes through the page: for ever, and in silence where the page may not read it. */
export function isRouted({ dataset }: HTMLVideoElement): boolean {
  return dataset['sound'] === 'routed';
}
