import { configure } from '@testing-library/react';

// For waitFor and findBy. A busy machine takes seconds for what takes milliseconds; the bound only detects hangs.
configure({ asyncUtilTimeout: 20_000 });

// jsdom lays nothing out. A wide window without touch: no media query matches.
Object.assign(globalThis, {
  matchMedia: () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }),
});
