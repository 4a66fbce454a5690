import type { TimedCue } from './cue-index.ts';

/** A WebVTT cue that isn't the browser's. */
export interface PlainCue extends TimedCue {
  readonly text: string;
  /** Such as `line:0 align:start`. */
  readonly settings: string;
}

export type CueSource = TextTrack | CueList;

/** Cues that, as in a TextTrack, announce new ones by `cuechange`. Browsers slow down with cues that they follow. */
export class CueList {
  readonly #cues: PlainCue[] = [];
  readonly #listeners = new Set<() => void>();
  #isSorted = true;

  get cues(): readonly PlainCue[] {
    if (!this.#isSorted) this.#cues.sort(compare);
    this.#isSorted = true;
    return this.#cues;
  }

  add(cues: Iterable<PlainCue>): void {
    for (const cue of cues) {
      const last = this.#cues.at(-1);
      this.#isSorted &&= last === undefined || compare(last, cue) <= 0;
      this.#cues.push(cue);
    }
    for (const listener of this.#listeners) listener();
  }

  addEventListener(_type: 'cuechange', listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: 'cuechange', listener: () => void): void {
    this.#listeners.delete(listener);
  }
}

const compare = (a: TimedCue, b: TimedCue): number => a.startTime - b.startTime || b.endTime - a.endTime;

export function toVttCue({ startTime, endTime, text, settings }: PlainCue): VTTCue {
  const cue = new VTTCue(startTime, endTime, text);
  for (const setting of settings.split(/\s+/)) {
    const [name = '', value = ''] = setting.split(/:(.*)/);
    const [place = '', side] = value.split(',');
    const number = Number.parseFloat(place);
    try {
      if (name === 'vertical') cue.vertical = place as DirectionSetting;
      if (name === 'align') cue.align = place as AlignSetting;
      if (name === 'size') cue.size = number;
      if (name === 'position') {
        cue.position = number;
        if (side !== undefined) cue.positionAlign = side as PositionAlignSetting;
      }
      if (name === 'line') {
        cue.snapToLines = !place.endsWith('%');
        cue.line = number;
        if (side !== undefined) cue.lineAlign = side as LineAlignSetting;
      }
    } catch {
      // It isn't a number, or too large.
    }
  }
  return cue;
}
