import type { Page } from './page.ts';
import type { Rules } from './rules.ts';

/** Checks that the acknowledged requests of a page are in the log once, and the refused ones are not. */
export function checkAnswers({ holds }: Rules, { room, chatTexts, acknowledged, refused }: Page): void {
  for (const [id, text] of chatTexts) {
    const times = room.texts.get(text) ?? 0;
    if (acknowledged.includes(id) && !room.lostTexts.has(text))
      holds(times === 1, 'what was acknowledged is in the log, once', () => ({ text, times }));
    if (refused.includes(id)) holds(times === 0, 'what was refused is not in the log', () => ({ text, times }));
  }
}
