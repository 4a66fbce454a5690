import { lazyPart } from '../../ui/lazy-part.tsx';

/** The screen of a room without a video. The room's page preloads it beside the connection. */
export const LazyEmptyScreen = lazyPart(async () => (await import('./EmptyScreen.tsx')).EmptyScreen);
