import { orderChapters, type Chapter } from '@matinee/base/chapters';
import { plainLanguage } from '@matinee/base/plain-language';
import type { Sheet } from './storyboard.ts';

const maxRead = 5000;
const maxTextLength = 2_000_000;
/** In a row of a sheet. */
const maxSide = 50;

/** Reads `com.apple.hls.chapters` (JSON), with titles in the first language (BCP 47) that it has. */
export function readChapterList(json: string, languages: readonly string[]): Chapter[] {
  const entries = parseList(json).slice(0, maxRead);
  const wanted = languages.map(plainLanguage);
  return orderChapters(
    entries.map((entry) => ({ startSeconds: Number(fieldOf(entry, 'start-time') ?? Number.NaN), title: titleOf(entry, wanted) })),
  );
}

function titleOf(entry: unknown, wanted: readonly (string | undefined)[]): string {
  const found = fieldOf(entry, 'titles');
  const titles = (Array.isArray(found) ? found.slice(0, maxSide) : []).map((each: unknown) => ({
    language: plainLanguage(textOf(fieldOf(each, 'language')) || undefined),
    title: textOf(fieldOf(each, 'title')),
  }));
  const chosen = wanted.map((language) => titles.find((title) => title.language === language)).find((title) => title !== undefined);
  return (chosen ?? titles[0])?.title ?? '';
}

/** Returns the smallest playlist of images (Roku's `EXT-X-IMAGE-STREAM-INF`). */
export function findImagePlaylist(playlist: string, url: string): string | undefined {
  const streams = tagsOf(playlist, 'EXT-X-IMAGE-STREAM-INF').map((attributes) => ({
    uri: textIn(attributes, 'URI'),
    bandwidth: Number(/BANDWIDTH=(\d+)/.exec(attributes)?.[1] ?? Number.POSITIVE_INFINITY),
  }));
  const [smallest] = streams.toSorted((a, b) => a.bandwidth - b.bandwidth);
  return smallest?.uri === undefined ? undefined : URL.parse(smallest.uri, url)?.href;
}

/** Reads sheets, each of which lasts as long as its segment and has as many pictures as its tiles say. */
export function readImagePlaylist(playlist: string, url: string): Sheet[] {
  const sheets: Sheet[] = [];
  let startSeconds = 0;
  let lengthSeconds = 0;
  let tiles = '';
  for (const line of linesOf(playlist)) {
    if (line.startsWith('#EXTINF:')) lengthSeconds = Number.parseFloat(line.slice('#EXTINF:'.length));
    else if (line.startsWith('#EXT-X-TILES:')) tiles = line;
    else if (line !== '' && !line.startsWith('#')) {
      const sheetUrl = URL.parse(line, url)?.href;
      if (!(lengthSeconds > 0) || sheetUrl === undefined || sheets.length >= maxRead) return sheets;
      sheets.push({ url: sheetUrl, startSeconds, ...gridOf(tiles, lengthSeconds) });
      startSeconds += lengthSeconds;
    }
  }
  return sheets;
}

function gridOf(tiles: string, lengthSeconds: number): Pick<Sheet, 'columns' | 'rows' | 'stepSeconds'> {
  const [, columns = 1, rows = 1] = (/LAYOUT=(\d{1,2})x(\d{1,2})/.exec(tiles) ?? []).map(Number);
  const isSensible = [columns, rows].every((side) => side >= 1 && side <= maxSide);
  if (!isSensible) return { columns: 1, rows: 1, stepSeconds: lengthSeconds };
  const stepSeconds = Number(/DURATION=([\d.]{1,20})/.exec(tiles)?.[1]);
  return { columns, rows, stepSeconds: stepSeconds > 0 ? stepSeconds : lengthSeconds / (columns * rows) };
}

function tagsOf(playlist: string, tag: string): string[] {
  return linesOf(playlist).filter((line) => line.startsWith(`#${tag}:`));
}

function textIn(attributes: string, name: string): string | undefined {
  return new RegExp(`[:,]${name}="([^"]*)"`).exec(attributes)?.[1];
}

function linesOf(playlist: string): string[] {
  return playlist.slice(0, maxTextLength).split(/\r?\n/);
}

function parseList(json: string): unknown[] {
  try {
    const value: unknown = JSON.parse(json.slice(0, maxTextLength));
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
