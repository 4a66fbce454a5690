import { lazyPart } from '../ui/lazy-part.tsx';

/** Loads with the first video whose codecs are known. */
export const LazyUndecodableNote = lazyPart(async () => (await import('./UndecodableNote.tsx')).UndecodableNote);
