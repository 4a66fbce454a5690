import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './read-imports.ts';

const folder = join(root, 'packages/protocol/src');

/**
 * The docstrings of the schemas: by the name of a constant (`seekRequestSchema`), and of each of its fields, nested ones
 * with their path (`seekRequestSchema.value`, `roomEventSchema.additional.video`).
 */
export function readProtocolComments(): Map<string, string> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  return new Map(files.flatMap((name) => [...commentsOf(readFileSync(join(folder, name), 'utf8'))]));
}

/** The docstrings of one source file. Relies on its formatting: two spaces for each level, one declaration on a line. */
export function commentsOf(source: string): Map<string, string> {
  const comments = new Map<string, string>();
  const path: string[] = [];
  let comment: string | undefined;
  for (const line of source.replace(/\/\*\*([\s\S]*?)\*\//g, (text) => text.replace(/\s*\n\s*(?:\*(?!\/)\s*)?/g, ' ')).split('\n')) {
    const single = /^\s*\/\*\* ?(.*?) ?\*\/$/.exec(line);
    if (single !== null) {
      comment = single[1];
      continue;
    }
    const [, indent = '', constant, key] = /^( *)(?:(?:export )?const (\w+)\b|'?([\w.-]+)'?:)/.exec(line) ?? [];
    const name = constant ?? key;
    if (name !== undefined) {
      path.splice(indent.length / 2, Infinity, name);
      if (comment !== undefined) comments.set(path.filter(Boolean).join('.'), comment);
    }
    comment = undefined;
  }
  return comments;
}

/** By reason, the error name under whose comment it is listed. */
export function readErrorReasons(): { reason: string; name: string }[] {
  const source = readFileSync(join(folder, 'errors.ts'), 'utf8');
  const list = /export const errorReasons = \[([\s\S]*?)\] as const/.exec(source)?.[1] ?? '';
  let name = '';
  return list.split('\n').flatMap((line) => {
    name = /^ *\/\/ (\w+)/.exec(line)?.[1] ?? name;
    const reason = /^ *'(\w+)',$/.exec(line)?.[1];
    return reason === undefined ? [] : [{ reason, name }];
  });
}
