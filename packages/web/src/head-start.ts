import { preciseClock } from '@matinee/base/clock';
import { openWebSocket } from '@matinee/client/opening';
import { createHeadStart } from './api/head-start.ts';
import { lastingStorage } from './context/browser-storage.ts';
import { basePath, pathOfPage } from './urls/own-urls.ts';

/** Loads beside the program, and is there long before it. */
export const headStart = createHeadStart({
  path: pathOfPage(),
  hash: location.hash,
  storage: lastingStorage,
  fetch: (...request) => fetch(...request),
  openSocket: (path) => openWebSocket(basePath(), path),
  clock: preciseClock,
  random: Math.random,
});
