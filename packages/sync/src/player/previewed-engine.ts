import { FilmPreview, type FilmSource } from '@matinee/film';
import { isBufferedAhead } from './buffered-spans.ts';
import type { StartEngine } from './engine.ts';

/** Loaded part ahead before the film is read beside its repair or from the server. */
const enoughAheadSeconds = 10;

type Preview = Pick<FilmPreview, 'chapters' | 'pictureAt' | 'close'>;
type OpenPreview = (...args: ConstructorParameters<typeof FilmPreview>) => Preview;

/**
 * Adds chapters and pictures for a film of this device or on the server. A worker reads it a second time, from a server only once
 * the player has enough, and never to save data.
 */
export function withPreview(start: StartEngine, open: OpenPreview = (...args) => new FilmPreview(...args)): StartEngine {
  return (options) => {
    const engine = start(options);
    const { video, url, file, offsetSeconds, qualityWish, onTracks } = options;
    const listening = new AbortController();
    const own = { chapters: engine.chapters?.bind(engine), destroy: engine.destroy.bind(engine) };
    let preview: Preview | undefined;
    const mayRead = (): boolean => {
      const isOwnAlone = file !== undefined && engine.repair?.() === undefined;
      return isOwnAlone || (isBufferedAhead(video, enoughAheadSeconds) && qualityWish?.current().savesData !== true);
    };
    const openPreview = (): void => {
      const source: FilmSource = file === undefined ? { url: new URL(url, document.baseURI).href } : { file, offsetSeconds };
      preview ??= open(source, onTracks);
    };
    if (file !== undefined) openPreview();
    else {
      const openInTime = (): void => {
        if (!mayRead()) return;
        listening.abort();
        openPreview();
      };
      // A short film has no further progress once its length is known.
      for (const type of ['progress', 'canplaythrough', 'timeupdate'])
        video.addEventListener(type, openInTime, { signal: listening.signal });
    }
    return Object.assign(engine, {
      chapters() {
        const chapters = preview?.chapters() ?? [];
        return chapters.length > 0 ? chapters : (own.chapters?.() ?? []);
      },
      pictureAt: async (seconds: number) => (mayRead() ? preview?.pictureAt(seconds) : undefined),
      destroy() {
        listening.abort();
        preview?.close();
        own.destroy();
      },
    });
  };
}
