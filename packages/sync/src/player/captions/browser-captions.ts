import { CueList, toVttCue, type CueSource, type PlainCue } from './cue-list.ts';
import { SpanLimit } from '../span-limit.ts';

/** Captions of a track that show at once, at most: browsers look at all of them with every change. */
const maxAtOnce = 16;

/** Captions that the browser draws, in a track that is made for them. A track can't be removed from its element, so there is one. */
export class BrowserCaptions {
  readonly #video: Pick<HTMLVideoElement, 'addTextTrack'>;
  #track: TextTrack | undefined;
  #list: CueList | undefined;
  #limit = new SpanLimit(maxAtOnce);
  readonly #taken = new Set<PlainCue>();

  constructor(video: Pick<HTMLVideoElement, 'addTextTrack'>) {
    this.#video = video;
  }

  /** Returns a track with the cues of a source, and with each that comes, until the next call. */
  trackOf(source: CueSource | undefined): TextTrack | undefined {
    this.#empty();
    if (!(source instanceof CueList)) return source;
    this.#list = source;
    this.#track ??= this.#video.addTextTrack('subtitles');
    this.#track.mode = 'hidden';
    this.#fill();
    source.addEventListener('cuechange', this.#fill);
    return this.#track;
  }

  #empty(): void {
    // Changes of a mode are events, which lead here again.
    if (this.#track === undefined || this.#list === undefined) return;
    this.#list.removeEventListener('cuechange', this.#fill);
    this.#list = undefined;
    // A disabled track has no list of its cues.
    this.#track.mode = 'hidden';
    for (const cue of Array.from(this.#track.cues ?? [])) this.#track.removeCue(cue);
    this.#track.mode = 'disabled';
    this.#taken.clear();
    this.#limit = new SpanLimit(maxAtOnce);
  }

  readonly #fill = (): void => {
    for (const cue of this.#list?.cues ?? []) {
      if (this.#taken.has(cue)) continue;
      this.#taken.add(cue);
      if (this.#limit.takes({ start: cue.startTime, end: cue.endTime })) this.#track?.addCue(toVttCue(cue));
    }
  };
}
