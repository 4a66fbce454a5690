/** Formats `m:ss` or `h:mm:ss`, rounded down. Negative seconds are shown as 0:00. */
export function formatMediaTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 60) % 60, whole % 60];
  if (whole >= 3600) parts.unshift(Math.floor(whole / 3600));
  return parts.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

/** Parses `90`, `1:30` or `1:02:03.5`; undefined for anything else. */
export function parseMediaTime(text: string): number | undefined {
  const parts = text.trim().split(':');
  if (parts.length > 3) return undefined;
  const isTime = parts.every((part, index) => (index === parts.length - 1 ? /^\d{1,6}(?:[.,]\d{1,3})?$/ : /^\d{1,6}$/).test(part.trim()));
  if (!isTime) return undefined;
  return parts.reduce((seconds, part) => seconds * 60 + Number(part.replace(',', '.')), 0);
}
