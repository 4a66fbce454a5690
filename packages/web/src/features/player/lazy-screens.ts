import { lazyPart } from '../../ui/lazy-part.tsx';

/** The screen of a room without a video. */
export const LazyEmptyScreen = lazyPart(async () => (await import('./EmptyScreen.tsx')).EmptyScreen);
/** The screen before the first frame of a video. */
export const LazyCurtain = lazyPart(async () => (await import('./Curtain.tsx')).Curtain);
/** The screens of a video that has ended, and of one that can't be played: they may come while the server is away. */
export const LazyEndCard = lazyPart(async () => (await import('./EndCard.tsx')).EndCard);
export const LazyUnplayableMessage = lazyPart(async () => (await import('./UnplayableMessage.tsx')).UnplayableMessage);

/** Loads what the screen of a room shows first, beside the connection, and what it shows without one. */
export function preloadScreens(): void {
  for (const part of [LazyEmptyScreen, LazyCurtain, LazyEndCard, LazyUnplayableMessage]) part.preload();
}
