import type { Caption, TextTrack as FilmText } from '@matinee/film';
import type { CaptionTrack, Selection } from './player.ts';

/** The tracks of elements that no film uses. The elements outlive films, and a track can't be removed from its element. */
const spareTracks = new WeakMap<HTMLVideoElement, TextTrack[]>();

/** The captions of a film, which come with its pictures. */
export class FilmCaptions implements Selection<CaptionTrack> {
  readonly #video: HTMLVideoElement;
  readonly #texts: readonly FilmText[];
  readonly #onChange: () => void;
  /** By the index of the text. */
  readonly #tracks = new Map<number, TextTrack>();
  /** The captions that have come: they come again after a seek back. */
  readonly #known = new Set<string>();

  constructor(video: HTMLVideoElement, texts: readonly FilmText[], onChange: () => void) {
    this.#video = video;
    this.#texts = texts;
    this.#onChange = onChange;
    const spare = spareTracks.get(video) ?? [];
    spareTracks.set(video, spare);
    for (const [index, { isText }] of texts.entries()) {
      // Chromium drops the captions of a track element without a file.
      if (isText) this.#tracks.set(index, spare.pop() ?? video.addTextTrack('subtitles'));
    }
    for (const track of this.#tracks.values()) track.mode = 'hidden';
  }

  list(): readonly CaptionTrack[] {
    return [...this.#tracks.keys()].map((index) => {
      const { name = '', language } = this.#texts[index] ?? {};
      return { id: String(index), label: name, language };
    });
  }

  selectedId(): string | undefined {
    const shown = [...this.#tracks].find(([, { mode }]) => mode === 'showing');
    return shown && String(shown[0]);
  }

  select(id: string | undefined): void {
    for (const [index, track] of this.#tracks) track.mode = String(index) === id ? 'showing' : 'hidden';
    this.#onChange();
  }

  add({ text, startSeconds, endSeconds, cue }: Caption): void {
    const track = this.#tracks.get(text);
    const key = `${text} ${startSeconds} ${endSeconds} ${cue}`;
    if (track === undefined || this.#known.has(key)) return;
    this.#known.add(key);
    track.addCue(new VTTCue(startSeconds, endSeconds, cue));
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
