import { readFileSync } from 'node:fs';

/** The default head, which is marked by two comments, and the place before `</head>`. */
const pageMarks = /<!-- head -->[^]*<!-- \/head -->|(?=<\/head>)/;

/**
 * Reads the built index.html in three parts: before the page's own head, up to `</head>`, and the rest. Below a path its URLs begin
 * with it, and the app learns of it from `data-base`; the built files are the same everywhere.
 * @param basePath such as `/watch`; empty at the root of a host
 */
export function readPageTemplate(file: string, basePath: string): [beforeHead: string, afterHead: string, body: string] {
  const built = readFileSync(file, 'utf8');
  const page =
    basePath === '' ? built : built.replace('<html ', `$&data-base="${basePath}" `).replaceAll(/ (?:href|src)="(?=\/)/g, `$&${basePath}`);
  const [beforeHead = '', afterHead = '', body = ''] = page.split(pageMarks);
  return [beforeHead, afterHead, body];
}
