import type { CueSource, Stage } from '@matinee/sync';
import { CaptionLine } from './caption-line.ts';

/** Characters that are shown at once. */
const maxCharacters = 2000;
/** Events after which captions may change or the video moves. */
const changes = ['play', 'playing', 'pause', 'seeked', 'timeupdate', 'ratechange', 'emptied', 'load'];

export interface DrawingOptions {
  stage: Pick<Stage, 'element' | 'video'>;
  /** Holds captions with a place of their own. */
  picture: HTMLElement;
  /** One for each source. */
  stacks: readonly HTMLElement[];
  /** Returns as many sources as there are stacks. */
  sources: () => readonly (CueSource | undefined)[];
  delaySeconds: () => number;
}

export interface Drawing {
  /** Call after a change of the sources or of the delay. */
  update: () => void;
  stop: () => void;
}

/** Draws in each frame in which captions change while the video plays, otherwise after its events. */
export function drawCaptions({ stage, picture, stacks, sources, delaySeconds }: DrawingOptions): Drawing {
  const listening = new AbortController();
  const lines = stacks.map((stack) => new CaptionLine(stack, picture, () => drawNext()));
  let cancelFrame = (): void => {};

  function update(): void {
    cancelFrame();
    const { video } = stage;
    // Until a seek has ended, the last picture shows.
    if (!video.seeking) draw(video.currentTime - delaySeconds());
    if (!video.paused) drawNext();
  }

  /** Frames stop in a window that isn't seen, and the video may have moved to another one. */
  function drawNext(): void {
    cancelFrame();
    const view = picture.ownerDocument.defaultView;
    if (view === null) return;
    const frame = view.requestAnimationFrame(update);
    cancelFrame = () => view.cancelAnimationFrame(frame);
  }

  function draw(seconds: number): void {
    const budget = { characters: maxCharacters };
    const shown = sources();
    for (const [index, line] of lines.entries()) line.show(shown[index], seconds, budget);
  }

  // Events of media don't bubble.
  for (const type of changes) stage.element.addEventListener(type, update, { capture: true, signal: listening.signal });
  update();
  return {
    update,
    stop() {
      listening.abort();
      cancelFrame();
      for (const line of lines) line.remove();
    },
  };
}
