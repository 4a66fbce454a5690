import { expect, type Locator, type Page } from '@playwright/test';
import type { VideoId } from '@matinee/protocol';
import { escape } from './keys.ts';

export const sample: VideoId = { service: 'direct', id: '/sample/first-light.mp4' };

interface PutVideo extends VideoId {
  subtitleUrl?: string | undefined;
}

export class RoomPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get path(): string {
    return new URL(this.page.url()).pathname;
  }

  get name(): string {
    return this.path.split('/').at(-1) ?? '';
  }

  async isConnected(): Promise<void> {
    await this.page.locator('[data-connection="connected"]').first().waitFor();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name: new RegExp(`^${name}`) });
  }

  /** Presses a tab and waits for its content, which appears one paint later and is partly loaded then. */
  async open(tab: string): Promise<void> {
    await this.tab(tab).click();
    await expect(this.page.getByRole('tabpanel', { name: new RegExp(`^${tab}`) })).toContainText(/\S/);
  }

  /** Opens a tab if there is one: on an upright tablet the chat has its own pane. */
  async openIfThere(tab: string): Promise<void> {
    if ((await this.tab(tab).count()) > 0) await this.open(tab);
  }

  get addField(): Locator {
    return this.page.getByRole('tabpanel').getByRole('textbox', { name: /^Link/ });
  }

  /** Adds the videos at these links. The first video of an empty room plays at once. */
  async add(links: string): Promise<void> {
    await this.open('Queue');
    await this.addField.fill(links);
    await this.addField.press('Enter');
    await expect(this.addField).toHaveValue('');
  }

  /** Adds videos, or files by their links, over REST: nothing starts, and no browser loads them for thumbnails. */
  async put(...videos: (PutVideo | string)[]): Promise<void> {
    const { token } = await (await this.page.request.get('/api/auth/grant')).json();
    for (const video of videos) {
      const { service, id, subtitleUrl }: PutVideo = typeof video === 'string' ? fileAt(video) : video;
      const headers = { authorization: `Bearer ${token}` };
      const added = await this.page.request.post(`/api${this.path}/queue`, { headers, data: { service, id, subtitleUrl } });
      if (!added.ok()) throw new Error(`The video was not queued: ${await added.text()}`);
    }
  }

  async play(): Promise<void> {
    await this.#press('Play');
  }

  async pause(): Promise<void> {
    await this.#press('Pause');
  }

  async #press(name: 'Play' | 'Pause'): Promise<void> {
    await expect(this.playButton).toBeEnabled();
    if ((await this.playButton.getAttribute('aria-label')) === name) await this.playButton.click();
  }

  /** The control bar's button; a paused video has another one over it. */
  get playButton(): Locator {
    return this.page.locator('button[data-tooltip-key="K"]');
  }

  async queue(): Promise<string[]> {
    await this.open('Queue');
    return this.page.locator('[data-key]').getByRole('heading').allTextContents();
  }

  /** In seconds. */
  position(): Promise<number> {
    return this.page.evaluate(() => document.querySelector('video')?.currentTime ?? Number.NaN);
  }

  isPaused(): Promise<boolean> {
    return this.page.evaluate(() => document.querySelector('video')?.paused ?? true);
  }

  async isPlaying(): Promise<void> {
    await this.page.waitForFunction(() => {
      const video = document.querySelector('video');
      return video !== null && !video.paused && video.readyState >= 3 && video.currentTime > 0;
    });
  }

  /** Waits until the player is within 0.1 s of the room. */
  async isInStep(): Promise<void> {
    await this.button('In sync').click();
    const dialog = this.page.getByRole('dialog', { name: 'Sync' });
    await expect(dialog).toContainText('within 0.1 s', { timeout: 30_000 });
    await escape(this.page);
  }

  async hasPicture(): Promise<void> {
    await this.page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2);
  }

  async say(text: string): Promise<void> {
    await this.open('Chat');
    const field = this.page.getByLabel('Message');
    await field.fill(text);
    await field.press('Enter');
  }

  get toasts(): Locator {
    return this.page.getByRole('region', { name: 'Notifications' });
  }

  /** Closes the toasts, which cover other parts on a phone. */
  async closeToasts(): Promise<void> {
    const close = this.toasts.getByRole('button', { name: /^(Close all|Dismiss)/ });
    await close.first().waitFor();
    while ((await close.count()) > 0) await close.first().click();
  }

  person(name: string): Locator {
    return this.page
      .getByRole('region', { name: 'People', exact: true })
      .getByRole('listitem')
      .filter({ has: this.page.getByText(name, { exact: true }) });
  }

  get guests(): Locator {
    return this.page.getByRole('list', { name: 'Guests' }).getByRole('listitem');
  }

  get chat(): Locator {
    return this.page.getByRole('log');
  }

  get root(): Locator {
    return this.page.locator('html');
  }
}

function fileAt(url: string): VideoId {
  const { pathname } = new URL(url);
  return { service: pathname.endsWith('.m3u8') ? 'hls' : pathname.endsWith('.mpd') ? 'dash' : 'direct', id: url };
}
