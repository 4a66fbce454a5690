/** Container in which all players show their videos. There is one for as long as a room is open. */
export interface Stage {
  /** Must not be moved in the page while something plays in it: its frames would load again. */
  readonly element: HTMLElement;
  /** The video that shows, the first in the element. */
  readonly video: HTMLVideoElement;
  /** A second video that doesn't show, made when it is first needed. */
  spare(): HTMLVideoElement;
  /** Swaps the two: the spare shows from now on, in picture-in-picture too, and the other becomes the spare. */
  exchange(): void;
  /** Puts a new video in place of the shown video. */
  renew(): void;
}

/** Creates an empty stage, not yet in the page. Its `data-shows` is `element` or `frame`. */
export function createStage(): Stage {
  const element = document.createElement('div');
  let video = createVideo();
  let spare: HTMLVideoElement | undefined;
  element.dataset['shows'] = 'element';
  element.append(video);

  function makeSpare(): HTMLVideoElement {
    spare = createVideo();
    spare.style.visibility = 'hidden';
    element.append(spare);
    return spare;
  }

  return {
    element,
    get video() {
      return video;
    },
    spare: () => spare ?? makeSpare(),
    exchange() {
      const left = video;
      video = spare ?? makeSpare();
      spare = left;
      video.style.visibility = '';
      left.style.visibility = 'hidden';
      void keepPictureInPicture(left, video).then(() => element.append(left));
    },
    renew() {
      const left = video;
      video = createVideo();
      video.poster = left.poster;
      left.replaceWith(video);
    },
  };
}

function createVideo(): HTMLVideoElement {
  const video = document.createElement('video');
  // A poster that comes before the first video is fetched like it, so that the preload in the page head serves both.
  video.crossOrigin = 'anonymous';
  return video;
}

/** Moving the video in the page would close its window, which only a window that is open can be exchanged for without a gesture. */
async function keepPictureInPicture(left: HTMLVideoElement, shown: HTMLVideoElement): Promise<void> {
  if (document.pictureInPictureElement !== left) return;
  // The browser may refuse; then the window closes.
  await shown.requestPictureInPicture().catch(() => undefined);
}
