import type { Caption, TextTrack as FilmText } from '@matinee/film';
import { FilmScript } from './film-script.ts';
import { SpanLimit } from './span-limit.ts';
import type { Captions, CaptionScript, CaptionTrack } from './player.ts';

/** The tracks of elements that no film uses. The elements outlive films, and a track can't be removed from its element. */
const spareTracks = new WeakMap<HTMLVideoElement, TextTrack[]>();

/** Captions of a track that show at once, at most: browsers look at all of them with every change. */
const maxAtOnce = 16;

/** The captions of a film, which come with its pictures. */
export class FilmCaptions implements Captions {
  readonly #video: HTMLVideoElement;
  readonly #texts: readonly FilmText[];
  readonly #onChange: () => void;
  /** By the index of the text. */
  readonly #tracks = new Map<number, TextTrack>();
  readonly #scripts = new Map<number, FilmScript>();
  /** The captions that have come: they come again after a seek back. */
  readonly #known = new Set<string>();
  readonly #limits = new Map<number, SpanLimit>();
  #selectedId: string | undefined;

  constructor(video: HTMLVideoElement, texts: readonly FilmText[], fonts: CaptionScript['fonts'], onChange: () => void) {
    this.#video = video;
    this.#texts = texts;
    this.#onChange = onChange;
    const spare = spareTracks.get(video) ?? [];
    spareTracks.set(video, spare);
    for (const [index, { isText, script: text }] of texts.entries()) {
      // Chromium drops the captions of a track element without a file.
      if (isText) this.#tracks.set(index, spare.pop() ?? video.addTextTrack('subtitles'));
      this.#limits.set(index, new SpanLimit(maxAtOnce));
      if (text !== undefined) this.#scripts.set(index, new FilmScript({ video, text, fonts, onDrawn: onChange }));
    }
    for (const track of this.#tracks.values()) track.mode = 'hidden';
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

  trackOf(id: string): TextTrack | undefined {
    return this.#tracks.get(Number(id));
  }

  addCue({ text, startSeconds, endSeconds, cue, event }: Caption): void {
    const track = this.#tracks.get(text);
    const key = `${text} ${startSeconds} ${endSeconds} ${event ?? cue}`;
    if (track === undefined || this.#known.has(key)) return;
    this.#known.add(key);
    const isShown = cue !== '' && this.#limits.get(text)?.takes({ start: startSeconds, end: endSeconds });
    if (isShown === true) track.addCue(new VTTCue(startSeconds, endSeconds, cue));
    if (event !== undefined) this.#scripts.get(text)?.add({ startSeconds, endSeconds, event });
  }

  remove(): void {
    for (const track of this.#tracks.values()) {
      for (let cue = track.cues?.[0]; cue !== undefined; cue = track.cues?.[0]) track.removeCue(cue);
      track.mode = 'disabled';
      spareTracks.get(this.#video)?.push(track);
    }
    this.#tracks.clear();
  }
}
