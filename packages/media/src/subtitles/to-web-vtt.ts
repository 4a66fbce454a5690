import { decodeText } from './decode-text.ts';
import type { GuessEncoding } from './guess-encoding.ts';

/** A video of many hours has a few thousand cues. */
const maxCues = 20_000;
/** A full screen has a few hundred. */
const maxCueLength = 2000;

const colon = String.raw`[ \t]{0,3}:[ \t]{0,3}`;
const timestamp = String.raw`(?:(\d{1,4})${colon})?(\d{1,2})${colon}(\d{1,2})(?:[ \t]{0,3}[.,:;][ \t]{0,3}(\d{1,9}))?`;
const arrow = String.raw`[ \t]{0,9}(?:[-–—]{1,3}[ \t]?(?:>|&gt;)|→)[ \t]{0,9}`;
/** As exact as WebVTT or as loose as players read SubRip. */
const timingLine = new RegExp(String.raw`^[ \t]*${timestamp}${arrow}${timestamp}(?=[ \t]|$)(.*)$`);
const settings: Readonly<Record<string, RegExp>> = {
  vertical: /^(?:rl|lr)$/,
  line: /^-?\d{1,4}(?:\.\d{1,6})?%?(?:,(?:start|center|end))?$/,
  position: /^\d{1,3}(?:\.\d{1,6})?%(?:,(?:line-left|center|line-right))?$/,
  size: /^\d{1,3}(?:\.\d{1,6})?%$/,
  align: /^(?:start|center|end|left|right)$/,
};

/** Converts WebVTT or SubRip (SRT), in any encoding of the Web, to WebVTT with cues only, in linear time; undefined for anything else. */
export function toWebVtt({ bytes, url }: { bytes: Uint8Array; url?: string }, guess: GuessEncoding): string | undefined {
  const lines = decodeText(bytes, guess, url).split('\n');
  const hasNumbers = isNumber(lines.find((line) => line.trim() !== ''));
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '');
  if (!isVtt && !isSubRip(lines)) return undefined;
  const cues: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const timing = timingOf(lines[at]);
    if (timing === null) continue;
    if (cues.length === maxCues) return undefined;
    const end = isVtt ? endOfText(lines, at + 1) : nextTiming(lines, at + 1);
    // Styles, regions, notes and names of cues have no timing, so they are left out.
    const shown = isVtt ? lines.slice(at + 1, end) : subRipText(lines.slice(at + 1, end), hasNumbers && end < lines.length);
    const text = shown.join('\n').slice(0, maxCueLength).toWellFormed();
    const times = timesOf(timing, isVtt);
    if (times !== undefined && shown.length > 0) cues.push(`${times}\n${isVtt ? text : convertSubRipText(text)}`);
    at = end - 1;
  }
  return `${['WEBVTT', ...cues].join('\n\n')}\n`;
}

function timingOf(line = ''): RegExpExecArray | null {
  return /[>→]|&gt;/.test(line) ? timingLine.exec(line) : null;
}

function isSubRip(lines: readonly string[]): boolean {
  const first = lines.findIndex((line) => line.trim() !== '');
  const second = isNumber(lines[first]) ? first + 1 : first;
  return timingOf(lines[second]) !== null;
}

function endOfText(lines: readonly string[], start: number): number {
  let end = start;
  while (end < lines.length && lines[end]?.trim() !== '' && lines[end]?.includes('-->') !== true) end += 1;
  return end;
}

function nextTiming(lines: readonly string[], start: number): number {
  let next = start;
  while (next < lines.length && timingOf(lines[next]) === null) next += 1;
  return next;
}

/** Removes empty lines and the number of the next cue. */
function subRipText(between: readonly string[], hasNumber: boolean): string[] {
  const text = between.filter((line) => line.trim() !== '');
  if (hasNumber && isNumber(text.at(-1))) text.pop();
  return text;
}

const isNumber = (line = ''): boolean => /^\s*\d{1,9}\s*$/.test(line);

/** Returns undefined if the cue ends before it starts. */
function timesOf(timing: RegExpExecArray, isVtt: boolean): string | undefined {
  const startMs = millisecondsOf(timing.slice(1, 5));
  const endMs = millisecondsOf(timing.slice(5, 9));
  if (endMs <= startMs) return undefined;
  const placement = isVtt ? settingsOf(timing[9] ?? '') : '';
  return `${stampOf(startMs)} --> ${stampOf(endMs)}${placement}`;
}

function millisecondsOf([hours = '0', minutes = '0', seconds = '0', fraction = '0']: readonly (string | undefined)[]): number {
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'));
}

function stampOf(ms: number): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const seconds = Math.floor(ms / 1000);
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${String(ms % 1000).padStart(3, '0')}`;
}

/** Leaves out regions, as all regions are. */
function settingsOf(text: string): string {
  const kept = text
    .slice(0, 200)
    .split(/[ \t]+/)
    .filter((setting) => {
      const [name = '', value = ''] = setting.split(':');
      return Object.hasOwn(settings, name) && settings[name]?.test(value) === true;
    });
  return kept.map((setting) => ` ${setting}`).join('');
}

/** Control characters replace their brackets while the rest is escaped. */
const sharedTags = ['b', 'i', 'u'].map((tag) => ({
  tag,
  opening: new RegExp(String.raw`<${tag}(?:[ \t][^<>\n]{0,200})?>`, 'gi'),
  closing: new RegExp(String.raw`</${tag}(?:[ \t][^<>\n]{0,200})?>`, 'gi'),
}));
const [openMark, closeMark] = ['\u0001', '\u0002'];

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00A0'],
]);

/** Keeps entities that are unknown or name a control character. */
function decodeEntity(entity: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return entities.get(name.toLowerCase()) ?? entity;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return code >= 0x20 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity;
}

/** Keeps bold, italic and underline, removes other tags and placements in braces, and escapes the rest. */
function convertSubRipText(source: string): string {
  let text = source
    .replaceAll(openMark, '')
    .replaceAll(closeMark, '')
    .replace(/\{\\[^{}\n]{0,100}\}/g, '');
  for (const { tag, opening, closing } of sharedTags) {
    text = text.replace(opening, `${openMark}${tag}${closeMark}`).replace(closing, `${openMark}/${tag}${closeMark}`);
  }
  return text
    .replace(/<\/?[a-z]{1,10}(?:[ \t][^<>\n]{0,200})?>/gi, '')
    .replaceAll('\\N', '\n')
    .replaceAll('\\h', '\u00A0')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, decodeEntity)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(openMark, '<')
    .replaceAll(closeMark, '>');
}
