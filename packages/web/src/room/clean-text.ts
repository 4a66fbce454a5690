/** Characters that turn the reading direction around, and control characters other than line breaks and tabs. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const unwanted = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A stranger's text without what could disguise it. */
export function cleanText(text: string): string {
  return text.replaceAll(unwanted, '');
}
