/** Years and months have as many days as in dash.js, which plays the video. */
const unitSeconds = [365 * 86_400, 30 * 86_400, 7 * 86_400, 86_400, 3600, 60, 1] as const;
const amount = String.raw`(\d{1,18}(?:[.,]\d{0,18})?|[.,]\d{1,18})`;
const format = new RegExp(`^P(?:${amount}Y)?(?:${amount}M)?(?:${amount}W)?(?:${amount}D)?T?(?:${amount}H)?(?:${amount}M)?(?:${amount}S)?$`);

/**
 * An ISO 8601 duration such as `PT3M1.63S` in seconds, also as loosely as dash.js reads it: `PT2.S`, `P2S`. Undefined for anything
 * else, negative and empty durations (`PT`) included.
 */
export function parseIsoDuration(text: string): number | undefined {
  const match = format.exec(text.trim());
  if (match === null || !/[\d.,][A-Z]$/.test(match[0])) return undefined;
  const amounts = match.slice(1).map((digits) => Number((digits ?? '0').replace(',', '.')));
  return amounts.reduce((seconds, count, unit) => seconds + count * (unitSeconds[unit] ?? 0), 0);
}
