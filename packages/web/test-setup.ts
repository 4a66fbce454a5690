import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// For waitFor and findBy. A busy machine takes seconds for what takes milliseconds; the bound only detects hangs.
configure({ asyncUtilTimeout: 60_000 });

class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// jsdom has no layout. No media query matches: a wide window without touch.
Object.assign(globalThis, {
  ResizeObserver: NoObserver,
  IntersectionObserver: NoObserver,
  matchMedia: (media: string) => ({ media, matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }),
});
Object.assign(Element.prototype, { scrollIntoView: () => undefined, scrollTo: () => undefined });

// The files of a process share a document, and jsdom starts its frame timer with the first request. During a test with a fake clock it
// would use that clock, and no later test would get a frame.
const frames = new Set<ReturnType<typeof setTimeout>>();
Object.assign(document.defaultView ?? {}, {
  requestAnimationFrame(callback: FrameRequestCallback) {
    const frame = setTimeout(() => {
      frames.delete(frame);
      callback(performance.now());
    }, 16);
    frames.add(frame);
    return frame;
  },
  cancelAnimationFrame: (frame: ReturnType<typeof setTimeout>) => clearTimeout(frame),
});
// A frame left behind by a test would run after its document has gone.
afterAll(() => frames.forEach((frame) => clearTimeout(frame)));

// The library registers its own clean-up only for the first file of a process.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});
