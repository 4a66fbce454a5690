/** A part of a file, from its first to its last byte. */
export interface FileRange {
  first: number;
  last: number;
}

/**
 * Reads a Range header for a file of this size (RFC 9110, 14.2). Undefined means the whole file: there is no header, it can't be
 * read, or it asks for several ranges.
 */
export function readRange(header: string | undefined, size: number): FileRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') return suffixOf(Number(to), size);
  const range = { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
  if (to !== '' && Number(to) < range.first) return undefined;
  return range.first < size ? range : 'unsatisfiable';
}

function suffixOf(length: number, size: number): FileRange | 'unsatisfiable' {
  return length === 0 ? 'unsatisfiable' : { first: Math.max(0, size - length), last: size - 1 };
}
