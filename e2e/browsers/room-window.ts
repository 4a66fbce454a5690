import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { until } from '@matinee/testing/until';
import { dragFile } from '../support/drag-file.ts';
import type { BrowserWindow, Place } from '@matinee/testing/browser-driver';

const selectors = {
  button: 'button, [role="button"]',
  tab: '[role="tab"]',
  textbox: '[role="tabpanel"] :is(input, textarea):not([readonly])',
};

export class RoomWindow {
  readonly window: BrowserWindow;

  constructor(window: BrowserWindow) {
    this.window = window;
  }

  async open(url: string): Promise<void> {
    await this.window.goTo(url);
    await this.isConnected();
  }

  async isConnected(): Promise<void> {
    await this.#comesTrue(() => document.querySelector('[data-connection="connected"]') !== null);
  }

  path(): Promise<string> {
    return this.window.evaluate(() => location.pathname);
  }

  async click(role: keyof typeof selectors, name: RegExp): Promise<void> {
    await this.window.movePointer(await this.placeOf(role, name));
    await this.window.pressPointer();
    await this.window.releasePointer();
  }

  /** Returns the middle of the control number `index` of that name, once it can be pressed there. */
  async placeOf(role: keyof typeof selectors, name: RegExp, index = 0): Promise<Place> {
    let place: Place | null = null;
    let before: Place | null = null;
    const isStill = async (): Promise<boolean> => {
      before = place;
      place = await this.window.evaluate(findPlace, selectors[role], name.source, index);
      return place !== null && place.x === before?.x && place.y === before.y;
    };
    await until(isStill, `${role} ${name} cannot be pressed`);
    return place as unknown as Place;
  }

  async add(link: string): Promise<void> {
    await this.click('tab', /^Queue/);
    await this.click('textbox', /^Link/);
    await this.#comesTrue(() => document.activeElement?.matches('textarea, input') === true);
    await this.window.type(link);
    await this.window.pressEnter();
  }

  /** Drops a file, and waits until the page has taken it: that code loads after the room. */
  async drop(path: string): Promise<void> {
    const file = { name: basename(path), base64: readFileSync(path, 'base64') };
    await until(async () => {
      await this.window.evaluate(dragFile, { event: 'dragover', ...file } as const);
      return this.window.evaluate(() => document.body.textContent.includes('Drop it here'));
    }, 'The room takes no files');
    await this.window.evaluate(dragFile, { event: 'drop', ...file } as const);
  }

  position(): Promise<number> {
    return this.window.evaluate(() => document.querySelector('video')?.currentTime ?? -1);
  }

  isPaused(): Promise<boolean> {
    return this.window.evaluate(() => document.querySelector('video')?.paused ?? true);
  }

  /** Waits until the video has played half a second, as some browsers' readyState is unreliable. */
  async isPlaying(): Promise<void> {
    const from = await this.position();
    await until(async () => (await this.position()) > from + 0.5, 'The video does not play');
  }

  async isInStep(isExact: boolean): Promise<void> {
    await this.click('button', /^In sync$/);
    if (isExact) await this.says(/within 0\.1 s/);
  }

  async hasPicture(): Promise<void> {
    await this.#comesTrue(() => (document.querySelector('video')?.readyState ?? 0) >= 2);
  }

  queue(): Promise<string[]> {
    return this.window.evaluate(() => [...document.querySelectorAll('[data-key] :is(h2, h3, h4)')].map(({ textContent }) => textContent));
  }

  async says(words: RegExp): Promise<void> {
    await until(async () => words.test(await this.window.evaluate(() => document.body.textContent)), `The page does not say ${words}`);
  }

  async #comesTrue(call: () => boolean): Promise<void> {
    await until(() => this.window.evaluate(call), `Not true: ${String(call)}`);
  }
}

/** Runs in the page. */
function findPlace(selector: string, name: string, index: number): Place | null {
  const nameOf = (element: HTMLElement): string =>
    element.getAttribute('aria-label') ??
    ('labels' in element ? (element as HTMLInputElement).labels?.[0]?.textContent : undefined) ??
    element.textContent;
  const isNamed = (element: HTMLElement): boolean => new RegExp(name).test(nameOf(element).trim()) && element.checkVisibility();
  const found = [...document.querySelectorAll<HTMLElement>(selector)].filter(isNamed)[index];
  if (found === undefined || (found as HTMLButtonElement).disabled) return null;
  found.scrollIntoView({ block: 'nearest' });
  const { x, y, width, height } = found.getBoundingClientRect();
  const place = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  const top = document.elementFromPoint(place.x, place.y);
  return top !== null && (found.contains(top) || found.closest('label')?.contains(top) === true || top.contains(found)) ? place : null;
}
