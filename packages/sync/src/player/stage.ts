/** Container in which all players of a room show their videos. */
export interface Stage {
  /** Must not be moved in the page: frames would load again. */
  readonly element: HTMLElement;
  /** First in the element. */
  readonly video: HTMLVideoElement;
  /** Hidden; made when first needed. */
  spare(): HTMLVideoElement;
  /** Swaps the two, also in picture-in-picture. */
  exchange(): void;
  /** Replaces the visible video by a new one. */
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
  // So a poster before the first video can use the preload in the page head.
  video.crossOrigin = 'anonymous';
  return video;
}

/** A move in the page would close the window, and only an open one can be exchanged without a gesture. */
async function keepPictureInPicture(left: HTMLVideoElement, shown: HTMLVideoElement): Promise<void> {
  if (document.pictureInPictureElement !== left) return;
  // The browser may refuse; then the window closes.
  await shown.requestPictureInPicture().catch(() => undefined);
}
