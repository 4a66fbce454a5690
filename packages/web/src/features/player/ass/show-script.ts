import type { CaptionScript } from '@matinee/sync';
import { drawAss, type AssRenderer, type AssTools } from './ass-renderer.ts';

/** A script that is being drawn. */
export interface ShownScript {
  /** Draws it so much later, in seconds. */
  setOffset(seconds: number): void;
  stop(): void;
}

/**
 * Draws a script over its video, with the fonts that came with it. If the worker breaks, it draws without them: one of them may be hostile;
 * and if it breaks again, the plain text shows.
 */
export function showScript(script: CaptionScript, tools: AssTools = {}): ShownScript {
  let isStopped = false;
  let offsetSeconds = 0;
  let renderer: AssRenderer | undefined;
  let unfollow = (): unknown => undefined;

  function draw(fonts: readonly Uint8Array[]): void {
    if (isStopped) return;
    const drawing = drawAss({
      ...tools,
      video: script.video,
      script: script.text,
      fonts,
      onReady: () => script.setDrawn(true),
      onFail() {
        unfollow();
        script.setDrawn(false);
        if (fonts.length > 0) draw([]);
      },
    });
    renderer = drawing;
    drawing.setOffset(offsetSeconds);
    unfollow = script.follow((events) => drawing.add(events));
  }

  void script.fonts().then(draw);
  return {
    setOffset(seconds) {
      offsetSeconds = seconds;
      renderer?.setOffset(seconds);
    },
    stop() {
      isStopped = true;
      unfollow();
      renderer?.destroy();
      script.setDrawn(false);
    },
  };
}
