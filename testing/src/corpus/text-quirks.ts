import type { Quirks } from './chance.ts';

export interface TextDraft {
  text: string;
  encode: (text: string) => Buffer;
}

export const textQuirks: Quirks<TextDraft> = {
  CRLF: (draft) => (draft.text = draft.text.replaceAll('\n', '\r\n')),
  CR: (draft) => (draft.text = draft.text.replaceAll('\n', '\r')),
  'CR CR LF': (draft) => (draft.text = draft.text.replaceAll('\n', '\r\r\n')),
  'blanks at line ends': (draft) => (draft.text = draft.text.replaceAll('\n', ' \t\n')),
  'blanks at line starts': (draft) => (draft.text = draft.text.replaceAll('\n', '\n  ')),
  'empty lines': (draft) => (draft.text = draft.text.replaceAll('\n', '\n\n')),
  'no last line end': (draft) => (draft.text = draft.text.trimEnd()),
  'a line before the first': (draft) => (draft.text = `\n${draft.text}`),
  'a zero at the end': (draft) => (draft.text += '\0'),
  'a byte-order mark': (draft) => (draft.text = `\uFEFF${draft.text}`),
  'UTF-16': (draft) => (draft.encode = (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')),
  'UTF-16, big end first': (draft) => (draft.encode = (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()),
  'Latin-1': (draft) => (draft.encode = (text) => Buffer.from(text, 'latin1')),
};
