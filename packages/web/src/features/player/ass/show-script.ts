import type { CaptionScript } from '@matinee/sync';
import { drawAss, type AssRenderer, type AssTools } from './ass-renderer.ts';

export interface ShownScript {
  setOffset(seconds: number): void;
  stop(): void;
}

/** If the worker breaks, draws without the script's fonts, one of which may be hostile; if it breaks again, the plain text shows. */
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
