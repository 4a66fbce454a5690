import { limits } from '@matinee/protocol';

/** Parses `90`, `90s`, `1m30s`, `1h2m3s`, `1:30` and `1:02:03.5` into seconds, of at most a week. */
export function parseStartTime(text: string): number | undefined {
  const seconds = parseUnits(text) ?? parseClock(text);
  return seconds !== undefined && seconds <= limits.maxMediaTimeSeconds ? seconds : undefined;
}

/** Parses `#t=30` and `#t=npt:30,45` into seconds (W3C Media Fragments, temporal dimension). */
export function parseMediaFragment(hash: string): number | undefined {
  const time = new URLSearchParams(hash.slice(1)).get('t');
  const [start = ''] = (time ?? '').replace(/^npt:/, '').split(',');
  return parseStartTime(start);
}

function parseUnits(text: string): number | undefined {
  const match = /^(?:(\d{1,6})h)?(?:(\d{1,6})m)?(?:(\d{1,9}(?:\.\d{1,9})?)s?)?$/i.exec(text);
  if (match === null || text === '') return undefined;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function parseClock(text: string): number | undefined {
  const match = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2}(?:\.\d{1,9})?)$/.exec(text);
  if (match === null) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
