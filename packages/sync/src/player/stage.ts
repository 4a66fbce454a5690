/** Where all players show their videos. There is one for as long as a room is open. */
export interface Stage {
  /** Must not be moved in the page while something plays in it: its frames would load again. */
  element: HTMLElement;
  video: HTMLVideoElement;
}

/** An empty stage, not yet in the page. Its `data-shows` says what it shows: `element` or `frame`. */
export function createStage(): Stage {
  const element = document.createElement('div');
  const video = document.createElement('video');
  // A poster that comes before the first video is fetched like it, so that the preload in the page head serves both.
  video.crossOrigin = 'anonymous';
  element.dataset['shows'] = 'element';
  element.append(video);
  return { element, video };
}
