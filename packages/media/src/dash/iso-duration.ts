/**
 * An ISO 8601 duration such as `PT3M1.63S` in seconds. Undefined for anything else, for empty durations (`PT`), and for
 * years and months, which vary in length.
 */
export function parseIsoDuration(text: string): number | undefined {
  const match = /^P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,9})M)?(?:(\d{1,9}(?:\.\d{1,12})?)S)?)?$/.exec(text);
  if (match === null || !/\d[WDHMS]/.test(text) || text.endsWith('T')) return undefined;
  const [, weeks = '0', days = '0', hours = '0', minutes = '0', seconds = '0'] = match;
  return ((Number(weeks) * 7 + Number(days)) * 24 + Number(hours)) * 3600 + Number(minutes) * 60 + Number(seconds);
}
