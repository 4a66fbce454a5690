import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// For waitFor and findBy. A busy machine takes seconds for what takes milliseconds; the bound only detects hangs.
configure({ asyncUtilTimeout: 20_000 });

// jsdom lays nothing out. A wide window without touch: no media query matches.
Object.assign(globalThis, {
  matchMedia: () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }),
});

// The files of a process share a document. jsdom starts its timer of frames with the first one that is asked for: during a test
// with a fake clock it would start by that clock, and no later test would get a frame.
Object.assign(document.defaultView ?? {}, {
  requestAnimationFrame: (callback: FrameRequestCallback) => setTimeout(() => callback(performance.now()), 16),
  cancelAnimationFrame: (timer: number) => clearTimeout(timer),
});

// The library registers this for the first file of a process only.
afterEach(cleanup);
afterAll(() => void vi.unstubAllGlobals());
