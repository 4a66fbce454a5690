import { CueIndex, toVttCue, type CueSource, type PlainCue } from '@matinee/sync';
import { copyCue, type Budget } from './copy-cue.ts';
import { placeCue } from './place-cue.ts';

/** More cues at once can't be read. */
export const maxCues = 8;

type SourceCue = VTTCue | PlainCue;

const isPlaced = (cue: VTTCue): boolean => placeCue(cue).top !== undefined;

export class CaptionLine {
  /** For cues without a place of their own. */
  readonly #stack: HTMLElement;
  /** For cues with a place. */
  readonly #picture: HTMLElement;
  #source: CueSource | undefined;
  #index = new CueIndex<SourceCue>([]);
  /** Changes with the list of cues. */
  #state: readonly unknown[] = [];
  #active: readonly SourceCue[] = [];
  #placed: HTMLElement[] = [];
  /** Span in which nothing changes. */
  #from = Number.POSITIVE_INFINITY;
  #until = Number.NEGATIVE_INFINITY;
  readonly #onCues: () => void;

  constructor(stack: HTMLElement, picture: HTMLElement, onCues: () => void) {
    this.#stack = stack;
    this.#picture = picture;
    this.#onCues = onCues;
  }

  /** `seconds` is in the time of the source. */
  show(source: CueSource | undefined, seconds: number, budget: Budget): void {
    this.#read(source);
    if (seconds < this.#from || seconds >= this.#until) this.#draw(seconds, budget);
  }

  remove(): void {
    this.show(undefined, 0, { characters: 0 });
  }

  #read(source: CueSource | undefined): void {
    if (source !== this.#source) {
      this.#source?.removeEventListener('cuechange', this.#onCues);
      source?.addEventListener('cuechange', this.#onCues);
      this.#source = source;
    }
    const cues = source?.cues;
    const state = [source, cues?.length, cues?.[0], cues?.[cues.length - 1]];
    if (state.every((part, index) => part === this.#state[index]) && this.#state.length > 0) return;
    this.#state = state;
    this.#index = new CueIndex([...(cues ?? [])].filter(isText));
    this.#until = Number.NEGATIVE_INFINITY;
  }

  #draw(seconds: number, budget: Budget): void {
    const active = this.#index.at(seconds, maxCues);
    this.#from = seconds;
    this.#until = this.#index.nextChange(seconds, active);
    if (active.length === this.#active.length && active.every((cue, index) => cue === this.#active[index])) return;
    this.#active = active;
    // Browsers only have to know cues that are drawn.
    const cues = active.map((cue) => ('settings' in cue ? toVttCue(cue) : cue));
    for (const element of this.#placed) element.remove();
    this.#placed = cues.filter(isPlaced).map((cue) => createCue(cue, this.#picture.ownerDocument, budget));
    this.#picture.append(...this.#placed);
    const stacked = cues.filter((cue) => !isPlaced(cue));
    this.#stack.replaceChildren(...stacked.map((cue) => createCue(cue, this.#stack.ownerDocument, budget)));
  }
}

const isText = (cue: TextTrackCue | PlainCue): cue is SourceCue => 'text' in cue;

function createCue(cue: VTTCue, document: Document, budget: Budget): HTMLElement {
  const { left, width, top, align } = placeCue(cue);
  const element = document.createElement('div');
  const text = document.createElement('span');
  text.append(copyCue(cue, document, budget));
  element.append(text);
  element.dir = 'auto';
  element.dataset['cue'] = '';
  element.style.cssText = `left:${left}%;width:${width}%;text-align:${align}`;
  if (top === undefined) return element;
  // Captions of each height lie inside the picture.
  element.style.cssText += `;top:${top}%;translate:0 -${top}%`;
  element.dataset['cue'] = 'placed';
  return element;
}
