import { lazyPart } from '../../ui/lazy-part.tsx';

/** The screen of a room without a video. */
export const LazyEmptyScreen = lazyPart(async () => (await import('./EmptyScreen.tsx')).EmptyScreen);
/** The screen before the first frame of a video. */
export const LazyCurtain = lazyPart(async () => (await import('./Curtain.tsx')).Curtain);

/** Loads what the screen of a room shows first, beside the connection. */
export function preloadScreens(): void {
  LazyEmptyScreen.preload();
  LazyCurtain.preload();
}
