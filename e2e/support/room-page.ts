import { expect, type Locator, type Page } from '@playwright/test';
import type { VideoId } from '@matinee/protocol';
import { escape } from './keys.ts';

/** The video of two minutes that comes with the server. */
export const sample: VideoId = { service: 'direct', id: '/sample/first-light.mp4' };

/** A video that a test adds. */
interface PutVideo extends VideoId {
  subtitleUrl?: string | undefined;
}

/** A room as one user sees it. */
export class RoomPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The room's path, such as /room/cinema. */
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

  /** Opens a tab if the arrangement has it: on an upright tablet the chat has a separate pane. */
  async openIfThere(tab: string): Promise<void> {
    if ((await this.tab(tab).count()) > 0) await this.open(tab);
  }

  /** The field for links and searches, on top of the queue. */
  get addField(): Locator {
    return this.page.getByRole('tabpanel').getByRole('textbox', { name: /^Link/ });
  }

  /** Types links into the Add field and adds the videos found. The first video of an empty room plays at once. */
  async add(links: string): Promise<void> {
    await this.open('Queue');
    await this.addField.fill(links);
    await this.addField.press('Enter');
    await expect(this.addField).toHaveValue('');
  }

  /**
   * Adds videos, or files by their links, over REST: nothing starts by itself, and the page stays as it is. A guest who
   * isn't in the room adds them, so no browser loads them to take thumbnails.
   */
  async put(...videos: (PutVideo | string)[]): Promise<void> {
    const { token } = await (await this.page.request.get('/api/auth/grant')).json();
    for (const video of videos) {
      const { service, id, subtitleUrl }: PutVideo = typeof video === 'string' ? fileAt(video) : video;
      const headers = { authorization: `Bearer ${token}` };
      const added = await this.page.request.post(`/api${this.path}/queue`, { headers, data: { service, id, subtitleUrl } });
      if (!added.ok()) throw new Error(`The video was not queued: ${await added.text()}`);
    }
  }

  /** Starts the room's playback unless it plays already. */
  async play(): Promise<void> {
    await this.#press('Play');
  }

  /** Pauses the room unless it is paused already. */
  async pause(): Promise<void> {
    await this.#press('Pause');
  }

  async #press(name: 'Play' | 'Pause'): Promise<void> {
    await expect(this.playButton).toBeEnabled();
    if ((await this.playButton.getAttribute('aria-label')) === name) await this.playButton.click();
  }

  /** The button of the control bar that plays and pauses; a paused video has another one over it. */
  get playButton(): Locator {
    return this.page.locator('button[data-tooltip-key="K"]');
  }

  /** Titles of the queue, in order. */
  async queue(): Promise<string[]> {
    await this.open('Queue');
    return this.page.locator('[data-key]').getByRole('heading').allTextContents();
  }

  /** Returns the video's position, in seconds. */
  position(): Promise<number> {
    return this.page.evaluate(() => document.querySelector('video')?.currentTime ?? Number.NaN);
  }

  isPaused(): Promise<boolean> {
    return this.page.evaluate(() => document.querySelector('video')?.paused ?? true);
  }

  /** Waits until the video plays. */
  async isPlaying(): Promise<void> {
    await this.page.waitForFunction(() => {
      const video = document.querySelector('video');
      return video !== null && !video.paused && video.readyState >= 3 && video.currentTime > 0;
    });
  }

  /** Waits until the sync dialog says that the player is less than 0.1 s away from the room. */
  async isInStep(): Promise<void> {
    await this.button('In sync').click();
    const dialog = this.page.getByRole('dialog', { name: 'Sync' });
    await expect(dialog).toContainText('within 0.1 s', { timeout: 30_000 });
    await escape(this.page);
  }

  /** Waits until there is a picture. */
  async hasPicture(): Promise<void> {
    await this.page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2);
  }

  /** Says something in the chat, which opens for it. */
  async say(text: string): Promise<void> {
    await this.open('Chat');
    const field = this.page.getByLabel('Message');
    await field.fill(text);
    await field.press('Enter');
  }

  /** The region of the toasts. */
  get toasts(): Locator {
    return this.page.getByRole('region', { name: 'Notifications' });
  }

  /** Closes the toasts, which on a phone lie over what opens. */
  async closeToasts(): Promise<void> {
    const close = this.toasts.getByRole('button', { name: /^(Close all|Dismiss)/ });
    await close.first().waitFor();
    while ((await close.count()) > 0) await close.first().click();
  }

  /** A user's row in the list of users, once that is open. */
  person(name: string): Locator {
    return this.page
      .getByRole('region', { name: 'People', exact: true })
      .getByRole('listitem')
      .filter({ has: this.page.getByText(name, { exact: true }) });
  }

  /** The rows of users who are not logged in. */
  get guests(): Locator {
    return this.page.getByRole('list', { name: 'Guests' }).getByRole('listitem');
  }

  get chat(): Locator {
    return this.page.getByRole('log');
  }

  /** The element that carries the room's layout, panel and arrangement. */
  get root(): Locator {
    return this.page.locator('html');
  }
}

/** The file at a link, as the server would look it up. */
function fileAt(url: string): VideoId {
  const { pathname } = new URL(url);
  return { service: pathname.endsWith('.m3u8') ? 'hls' : pathname.endsWith('.mpd') ? 'dash' : 'direct', id: url };
}
