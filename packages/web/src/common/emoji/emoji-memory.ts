import type { SkinTone } from 'frimousse';
import type { BrowserStorage } from '../../context/browser-storage.ts';
import { nameInOrigin } from '../../urls/own-urls.ts';

const recentKey = (): string => nameInOrigin('recent-emoji');
const toneKey = (): string => nameInOrigin('skin-tone');
const mostRecent = 16;
const tones: ReadonlySet<string> = new Set(['light', 'medium-light', 'medium', 'medium-dark', 'dark']);

/** Returns the last used emoji, the latest first. */
export function readRecentEmoji(storage: BrowserStorage): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(recentKey()) ?? '[]');
    return Array.isArray(stored) ? stored.filter((emoji) => typeof emoji === 'string' && emoji.length <= 32).slice(0, mostRecent) : [];
  } catch {
    return [];
  }
}

export function recordRecentEmoji(storage: BrowserStorage, emoji: string): void {
  const recent = [emoji, ...readRecentEmoji(storage).filter((other) => other !== emoji)].slice(0, mostRecent);
  storage.setItem(recentKey(), JSON.stringify(recent));
}

export function readSkinTone(storage: BrowserStorage): SkinTone {
  const tone = storage.getItem(toneKey()) ?? '';
  return tones.has(tone) ? (tone as SkinTone) : 'none';
}

export function keepSkinTone(storage: BrowserStorage, tone: SkinTone): void {
  storage.setItem(toneKey(), tone);
}
