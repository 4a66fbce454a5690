import type { CaptionScript, ScriptEvent } from '../player.ts';
import { SpanLimit } from '../span-limit.ts';

const maxCharacters = 16 * 1024 * 1024;
/** A renderer finds places for all visible events. */
const maxAtOnce = 500;

export interface FilmScriptOptions extends Pick<CaptionScript, 'video' | 'text' | 'fonts'> {
  onDrawn: () => void;
}

/** A script inside a film, whose events come with its pictures. */
export class FilmScript implements CaptionScript {
  readonly video: HTMLVideoElement;
  readonly text: string;
  readonly fonts: CaptionScript['fonts'];
  readonly #onDrawn: () => void;
  readonly #events: ScriptEvent[] = [];
  readonly #listeners = new Set<(events: readonly ScriptEvent[]) => void>();
  readonly #limit = new SpanLimit(maxAtOnce);
  #characters = 0;
  #isDrawn = false;

  constructor({ video, text, fonts, onDrawn }: FilmScriptOptions) {
    this.video = video;
    this.text = text;
    this.fonts = fonts;
    this.#onDrawn = onDrawn;
  }

  get isDrawn(): boolean {
    return this.#isDrawn;
  }

  add(event: ScriptEvent): void {
    this.#characters += event.event.length;
    const hasRoom = this.#limit.takes({ start: event.startSeconds, end: event.endSeconds });
    if (this.#characters > maxCharacters || !hasRoom) return;
    this.#events.push(event);
    for (const listener of this.#listeners) listener([event]);
  }

  follow(listener: (events: readonly ScriptEvent[]) => void): () => void {
    listener(this.#events);
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  setDrawn(isDrawn: boolean): void {
    if (isDrawn === this.#isDrawn) return;
    this.#isDrawn = isDrawn;
    this.#onDrawn();
  }
}
