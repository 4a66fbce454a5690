/** Making a format takes longer than rendering a line. */
const formats = new Map<string, Intl.NumberFormat>();

export function formatNumber(value: number, language: string, options: Intl.NumberFormatOptions = {}): string {
  const key = `${language} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(language, options);
  formats.set(key, format);
  return format.format(value);
}
