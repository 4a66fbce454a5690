/** A format takes longer to make than a line to render. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Hours and minutes, as a language writes them. */
export function formatTime(at: Date, language: string): string {
  const format = formats.get(language) ?? new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' });
  formats.set(language, format);
  return format.format(at);
}
