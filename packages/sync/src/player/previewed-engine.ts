import { FilmPreview, type FilmSource } from '@matinee/film';
import type { EngineOptions, StartEngine } from './engine.ts';

/** How much of a film has to be there ahead of the position, in seconds, before pictures are made beside its repair. */
const enoughAheadSeconds = 10;

type OpenPreview = (...args: ConstructorParameters<typeof FilmPreview>) => Pick<FilmPreview, 'chapters' | 'pictureAt' | 'close'>;

/**
 * Adds chapters and pictures to an engine for a film of this device, whether the engine reads the film itself or not. A worker of their
 * own reads the film a second time, for which only the device's disk is fast enough.
 */
export function withPreview(start: StartEngine, open: OpenPreview = (...args) => new FilmPreview(...args)): StartEngine {
  return (options) => {
    const engine = start(options);
    const { video, file, offsetSeconds, onTracks } = options;
    if (file === undefined) return engine;
    const source: FilmSource = { file, offsetSeconds };
    const preview = open(source, onTracks);
    const destroy = engine.destroy.bind(engine);
    return Object.assign(engine, {
      chapters: () => preview.chapters(),
      async pictureAt(seconds: number) {
        return engine.repair?.() === undefined || isAhead(video) ? preview.pictureAt(seconds) : undefined;
      },
      destroy() {
        preview.close();
        destroy();
      },
    });
  };
}

function isAhead({ currentTime, duration, buffered }: EngineOptions['video']): boolean {
  const needed = Math.min(currentTime + enoughAheadSeconds, duration);
  return Array.from({ length: buffered.length }, (_, index) => index).some(
    (index) => buffered.start(index) <= currentTime && buffered.end(index) >= needed,
  );
}
