import { readProtocolComments } from '@matinee/api/comments';
import {
  CloseCode,
  defaultGrants,
  errorStatuses,
  isGranted,
  limits,
  permissions,
  rankOf,
  Role,
  roleNames,
  rolesByRank,
  StandardCloseCode,
} from '@matinee/protocol';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './read-imports.ts';

// The tables of docs/protocol.md, made from the schemas and their docstrings.

const comments = readProtocolComments();

function code(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Makes a row for each pair of roles, with its permissions and their bits. */
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

function roleTable(): string {
  return table(
    ['Role', 'Name', 'Rank'],
    rolesByRank.map((role) => [String(role), `${code(roleNames[role].name)}, ${roleNames[role].display}`, String(rankOf(role))]),
  );
}

/** Makes a row for each status but 400, which most errors have. */
function errorTable(): string {
  const names = Map.groupBy(Object.entries(errorStatuses), ([, status]) => status);
  const rows = [...names].filter(([status]) => status !== 400).sort(([one], [other]) => one - other);
  return table(
    ['Status', 'Names'],
    rows.map(([status, errors]) => [String(status), errors.map(([name]) => code(name)).join(', ')]),
  );
}

/** Makes a row for each comment with the limits up to the next comment. */
function limitTable(): string {
  const words = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const groups: { comment: string; names: string[]; values: number[] }[] = [];
  for (const [name, value] of Object.entries(limits)) {
    const comment = comments.get(`limits.${name}`);
    if (comment !== undefined) groups.push({ comment, names: [], values: [] });
    groups.at(-1)?.names.push(words(name));
    groups.at(-1)?.values.push(value);
  }
  return table(
    ['Limit', 'Value', ''],
    groups.map(({ comment, names, values }) => [sentence(names.join(', ')), values.join(', '), comment]),
  );
}

function closeCodeTable(): string {
  return table(
    ['Code', 'Meaning'],
    Object.entries({ StandardCloseCode, CloseCode })
      .flatMap(([constant, codes]) =>
        Object.entries(codes).map(([name, value]) => ({ value, comment: comments.get(`${constant}.${name}`) })),
      )
      .sort((a, b) => a.value - b.value)
      .map(({ value, comment = '' }) => [String(value), comment]),
  );
}

/** Generated parts by their names in the page's marks. */
export const protocolTables: Readonly<Record<string, () => string>> = {
  roles: roleTable,
  permissions: permissionTable,
  errors: errorTable,
  'close-codes': closeCodeTable,
  limits: limitTable,
};

const mark = /<!-- generated: ([\w-]+) -->\n[\s\S]*?<!-- end -->/g;

/** @throws for a part that nothing generates */
export function fillProtocolPage(page: string): string {
  return page.replace(mark, (_, name: string) => {
    const generate = protocolTables[name];
    if (generate === undefined) throw new Error(`Nothing generates "${name}"`);
    return `<!-- generated: ${name} -->\n\n${generate()}\n\n<!-- end -->`;
  });
}

export function partsOf(page: string): string[] {
  return [...page.matchAll(mark)].map((match) => match[1] ?? '');
}

// npm run docs: renews the generated parts of docs/protocol.md.
if (import.meta.main) {
  const path = join(root, 'docs/protocol.md');
  writeFileSync(path, fillProtocolPage(readFileSync(path, 'utf8')));
}
