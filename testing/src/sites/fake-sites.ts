import type { BrowserContext, Route } from 'playwright-core';
import { createFilm, type Faults } from './film.ts';
import { playAsVimeo } from './vimeo.ts';
import { defineYouTubeApi, playAsYouTube } from './youtube.ts';

export const siteAddress = /^https:\/\/(www\.youtube(-nocookie)?\.com|player\.vimeo\.com)\//;

/** Imitates YouTube and Vimeo by pages that behave as their players do, with 600 s films that only show a clock. */
export async function fakeSites(context: Pick<BrowserContext, 'route'>, faults: Faults = {}): Promise<void> {
  await context.route(siteAddress, (route) => answer(route, faults));
}

function answer(route: Route, faults: Faults): Promise<void> {
  const { hostname, pathname } = new URL(route.request().url());
  if (pathname === '/iframe_api') return route.fulfill({ contentType: 'text/javascript', body: `(${defineYouTubeApi.toString()})()` });
  const play = hostname === 'player.vimeo.com' ? playAsVimeo : playAsYouTube;
  const script = `(${play.toString()})(${JSON.stringify(faults)}, ${createFilm.toString()})`;
  return route.fulfill({ contentType: 'text/html', body: `<!doctype html><body></body><script>${script}</script>` });
}
