import type { Caption, TextTrack as FilmText } from '@matinee/film';
import { CueList } from './cue-list.ts';
import { FilmScript } from './film-script.ts';
import type { Captions, CaptionScript, CaptionTrack } from '../player.ts';

export class FilmCaptions implements Captions {
  readonly #texts: readonly FilmText[];
  readonly #onChange: () => void;
  readonly #lists = new Map<number, CueList>();
  readonly #scripts = new Map<number, FilmScript>();
  /** Captions come again after a seek back. */
  readonly #known = new Set<string>();
  #selectedId: string | undefined;

  constructor(video: HTMLVideoElement, texts: readonly FilmText[], fonts: CaptionScript['fonts'], onChange: () => void) {
    this.#texts = texts;
    this.#onChange = onChange;
    for (const [index, { isText, script: text }] of texts.entries()) {
      if (isText) this.#lists.set(index, new CueList());
      if (text !== undefined) this.#scripts.set(index, new FilmScript({ video, text, fonts, onDrawn: onChange }));
    }
  }

  list(): readonly CaptionTrack[] {
    return this.#texts.map(({ name = '', language, isText }, index) => {
      const script = this.#scripts.get(index);
      return {
        id: String(index),
        label: name,
        language,
        ...(!isText && { isPicture: true }),
        ...(script !== undefined && { script, format: script.isDrawn ? 'ass' : undefined }),
      };
    });
  }

  selectedId(): string | undefined {
    return this.#selectedId;
  }

  select(id: string | undefined): void {
    this.#selectedId = id;
    this.#onChange();
  }

  cuesOf(id: string): CueList | undefined {
    return this.#lists.get(Number(id));
  }

  addCue({ text, startSeconds, endSeconds, cue, event }: Caption): void {
    const list = this.#lists.get(text);
    const key = `${text} ${startSeconds} ${endSeconds} ${event ?? cue}`;
    if (list === undefined || this.#known.has(key)) return;
    this.#known.add(key);
    if (cue !== '') list.add([{ startTime: startSeconds, endTime: endSeconds, text: cue, settings: '' }]);
    if (event !== undefined) this.#scripts.get(text)?.add({ startSeconds, endSeconds, event });
  }
}
