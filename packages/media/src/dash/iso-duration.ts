/** As in dash.js. */
const unitSeconds = [365 * 86_400, 30 * 86_400, 7 * 86_400, 86_400, 3600, 60, 1] as const;
const amount = String.raw`(\d{1,18}(?:[.,]\d{0,18})?|[.,]\d{1,18})`;
const format = new RegExp(`^P(?:${amount}Y)?(?:${amount}M)?(?:${amount}W)?(?:${amount}D)?T?(?:${amount}H)?(?:${amount}M)?(?:${amount}S)?$`);

/** Parses an ISO 8601 duration into seconds, as loosely as dash.js (`PT2.S`, `P2S`); undefined for negative and empty (`PT`) ones too. */
export function parseIsoDuration(text: string): number | undefined {
  const match = format.exec(text.trim());
  if (match === null || !/[\d.,][A-Z]$/.test(match[0])) return undefined;
  const amounts = match.slice(1).map((digits) => Number((digits ?? '0').replace(',', '.')));
  return amounts.reduce((seconds, count, unit) => seconds + count * (unitSeconds[unit] ?? 0), 0);
}
