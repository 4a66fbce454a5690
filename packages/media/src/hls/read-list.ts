import { isPls, linesOf } from '../parsing/text-file.ts';

export interface ListEntry {
  /** As written, perhaps relative. */
  url: string;
  title?: string;
  /** Unset for stations, for which lists write -1. */
  lengthSeconds?: number;
}

/** As many as a room can queue; lists of channels have tens of thousands. */
const maxEntries = 1000;
const maxTextLength = 2048;

export function readList(text: string): ListEntry[] {
  return isPls(text) ? readPls(text) : readM3u(text);
}

function readM3u(text: string): ListEntry[] {
  const entries: ListEntry[] = [];
  let details: Omit<ListEntry, 'url'> = {};
  for (const line of linesOf(text)) {
    if (entries.length === maxEntries) break;
    if (line.startsWith('#EXTINF:')) details = detailsOf(line.slice('#EXTINF:'.length, maxTextLength));
    if (line === '' || line.startsWith('#')) continue;
    if (line.length <= maxTextLength) entries.push({ url: line, ...details });
    details = {};
  }
  return entries;
}

/** Reads `123 tvg-id="a,b",Artist - Title`. */
function detailsOf(text: string): Omit<ListEntry, 'url'> {
  const parts = text.split('"');
  // Outside of quotes are the parts at even indexes.
  const at = parts.findIndex((part, index) => index % 2 === 0 && part.includes(','));
  const title = at < 0 ? '' : [(parts[at] ?? '').slice((parts[at] ?? '').indexOf(',') + 1), ...parts.slice(at + 1)].join('"').trim();
  return { ...(title !== '' && { title }), ...lengthIn(text) };
}

function readPls(text: string): ListEntry[] {
  const entries = new Map<number, Partial<ListEntry>>();
  for (const line of linesOf(text)) {
    const [, key = '', digits = '', value = ''] = /^(File|Title|Length)(\d{1,6})\s*=\s*(.*)$/i.exec(line.slice(0, maxTextLength)) ?? [];
    if (key === '' || value === '' || (entries.size >= maxEntries && !entries.has(Number(digits)))) continue;
    const entry = entries.get(Number(digits)) ?? {};
    entries.set(Number(digits), { ...entry, ...fieldOf(key.toLowerCase(), value) });
  }
  return [...entries].sort(([a], [b]) => a - b).flatMap(([, { url, ...details }]) => (url === undefined ? [] : [{ url, ...details }]));
}

function fieldOf(key: string, value: string): Partial<ListEntry> {
  if (key === 'length') return lengthIn(value);
  return key === 'file' ? { url: value } : { title: value };
}

function lengthIn(text: string): Pick<ListEntry, 'lengthSeconds'> {
  const seconds = Number.parseFloat(text);
  return seconds > 0 && seconds < Infinity ? { lengthSeconds: seconds } : {};
}

/** Servers number the URLs of a station: `(#1 - 23/100) Radio One`. */
const addressNumber = /\(#\d+[^)]*\)/g;

/** Recognises URLs of one station: without lengths, under one name or, without names, one path. */
export function isOneStation(entries: readonly (ListEntry & { target: URL })[]): boolean {
  if (entries.some(({ lengthSeconds }) => lengthSeconds !== undefined)) return false;
  const named = entries.some(({ title }) => title !== undefined);
  const names = entries.map(({ title = '', target }) =>
    named ? title.replaceAll(addressNumber, '').replaceAll(/\s+/g, ' ').trim().toLowerCase() : `${target.pathname}${target.search}`,
  );
  return new Set(names).size === 1 && new Set(entries.map(({ target }) => target.href)).size === entries.length;
}
