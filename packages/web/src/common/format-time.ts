/** Making a format takes longer than rendering a line. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Hours and minutes in the format of a language. */
export function formatTime(at: Date, language: string): string {
  const format = formats.get(language) ?? new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' });
  formats.set(language, format);
  return format.format(at);
}
