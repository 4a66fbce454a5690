import { defaultGrants, isGranted, permissions, Role, roleNames, rolesByRank } from '@matinee/protocol';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './read-imports.ts';

// The tables of docs/protocol.md, made from the schemas and their docstrings.

/** Code in a table cell. */
function code(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A row for each pair of roles, with its permissions and their bits. */
function permissionTable(): string {
  const rows = new Map<string, string[]>();
  for (const { name, mask, minRole } of permissions) {
    const first = rolesByRank.find((role) => isGranted(defaultGrants, role, name)) ?? Role.Owner;
    const roles = `${roleNames[minRole].display} | ${roleNames[first].display}`;
    rows.set(roles, [...(rows.get(roles) ?? []), `${code(name)} ${Math.log2(mask)}`]);
  }
  return table(
    ['Lowest role that can have it', 'Granted in a new room from', 'Permissions with their bits'],
    [...rows].map(([roles, names]) => [roles, names.join(', ')]),
  );
}

/** Every generated part of the page, by its name in the page's marks. */
export const protocolTables: Readonly<Record<string, () => string>> = {
  permissions: permissionTable,
};

const mark = /<!-- generated: ([\w-]+) -->\n[\s\S]*?<!-- end -->/g;

/** Returns a page with its generated parts renewed; the text between them stays. @throws for a part that nothing generates */
export function fillProtocolPage(page: string): string {
  return page.replace(mark, (_, name: string) => {
    const generate = protocolTables[name];
    if (generate === undefined) throw new Error(`Nothing generates "${name}"`);
    return `<!-- generated: ${name} -->\n\n${generate()}\n\n<!-- end -->`;
  });
}

/** The names of the generated parts of a page, in its order. */
export function partsOf(page: string): string[] {
  return [...page.matchAll(mark)].map((match) => match[1] ?? '');
}

// npm run docs: renews the generated parts of docs/protocol.md.
if (import.meta.main) {
  const path = join(root, 'docs/protocol.md');
  writeFileSync(path, fillProtocolPage(readFileSync(path, 'utf8')));
}
