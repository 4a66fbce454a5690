import { toCue } from '@matinee/film/read-captions';
import { decodeText, openGuesser, toWebVtt, type GuessEncoding } from '@matinee/media/subtitles';
import guesserUrl from 'chardetng-wasm/dist/chardetng_wasm_bg.wasm?url';

export interface ReadCaptions {
  /** WebVTT. */
  text: string;
  /** The whole file in ASS or SSA. */
  script: string | undefined;
}

const escape = 0x1b;

/** Reads WebVTT, SubRip, ASS or SSA in any encoding of the Web. Undefined for other files. */
export async function readOwnCaptions(file: File): Promise<ReadCaptions | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const guess = isUtf8(bytes) ? () => 'utf-8' : await loadGuesser();
  // The file name hints at the language.
  const url = `file:///${encodeURIComponent(file.name)}`;
  const decoded = decodeText(bytes, guess, url);
  if (!/^\[Script Info\]/im.test(decoded)) {
    const text = toWebVtt({ bytes, url }, guess);
    return text === undefined ? undefined : { text, script: undefined };
  }
  return { text: scriptToWebVtt(decoded), script: decoded };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return !bytes.includes(escape);
  } catch {
    return false;
  }
}

async function loadGuesser(): Promise<GuessEncoding> {
  const response = await fetch(guesserUrl);
  return openGuesser(await WebAssembly.compile(await response.arrayBuffer()));
}

/** An event of a script: its start and its end, then seven fields up to its text. */
const dialogue = /^Dialogue:[^,]*,\s*(\d+:\d\d:\d\d\.\d\d),\s*(\d+:\d\d:\d\d\.\d\d),(.*)$/gm;

/** Converts a script to WebVTT without styles. */
export function scriptToWebVtt(script: string): string {
  const cues = [...script.matchAll(dialogue)].map(([, start = '', end = '', fields = '']) => {
    // In Matroska an event has two other fields there.
    const text = toCue('S_TEXT/ASS', `0,0,${fields}`).replaceAll(/\n{2,}/g, '\n');
    return text === '' ? '' : `${stampOf(start)} --> ${stampOf(end)}\n${text}`;
  });
  return `WEBVTT\n\n${cues.filter(Boolean).join('\n\n')}\n`;
}

const stampOf = (time: string): string => `${time.padStart(11, '0')}0`;
