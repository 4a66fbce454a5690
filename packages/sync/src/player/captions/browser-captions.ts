import { CueList, toVttCue, type CueSource, type PlainCue } from './cue-list.ts';
import { SpanLimit } from '../span-limit.ts';

/** Browsers look at all visible captions with every change. */
const maxAtOnce = 16;

/** A track can't be removed from its element, so all captions share one. */
export class BrowserCaptions {
  readonly #video: Pick<HTMLVideoElement, 'addTextTrack'>;
  #track: TextTrack | undefined;
  #list: CueList | undefined;
  #limit = new SpanLimit(maxAtOnce);
  readonly #taken = new Set<PlainCue>();

  constructor(video: Pick<HTMLVideoElement, 'addTextTrack'>) {
    this.#video = video;
  }

  /** Follows the cues of a source until the next call. */
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
