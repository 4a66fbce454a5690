import type { PlainCue } from './cue-list.ts';

const timestamp = String.raw`(?:(\d+):)?(\d\d):(\d\d\.\d{3})`;
const timing = new RegExp(String.raw`^${timestamp}[ \t]+-->[ \t]+${timestamp}(.*)$`, 'm');

/** Yields parts of `partLength` cues; skips anything else. */
export function* parseWebVtt(file: string, partLength: number): Generator<PlainCue[]> {
  const text = file.replaceAll(/\r\n?/g, '\n');
  let part: PlainCue[] = [];
  for (let at = 0; at < text.length;) {
    const next = text.indexOf('\n\n', at);
    const end = next < 0 ? text.length : next;
    const cue = parseBlock(text.slice(at, end));
    at = end + 2;
    if (cue !== undefined) part.push(cue);
    if (part.length < partLength) continue;
    yield part;
    part = [];
  }
  yield part;
}

function parseBlock(block: string): PlainCue | undefined {
  const found = timing.exec(block);
  if (found === null) return undefined;
  const [line, startHours, startMinutes, startSeconds, endHours, endMinutes, endSeconds, settings = ''] = found;
  return {
    startTime: secondsOf(startHours, startMinutes, startSeconds),
    endTime: secondsOf(endHours, endMinutes, endSeconds),
    text: block.slice(found.index + line.length).trim(),
    settings: settings.trim(),
  };
}

function secondsOf(hours = '0', minutes = '0', seconds = '0'): number {
  return (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
}
