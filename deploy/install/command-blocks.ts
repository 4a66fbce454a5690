import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const page = readFileSync(join(import.meta.dirname, '../../docs/install.md'), 'utf8');

function sectionOf(title: string): string {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${title}\n`));
  if (section === undefined) throw new Error(`docs/install.md has no section ${title}.`);
  return section;
}

export function commandsOf(title: string): string[] {
  return [...sectionOf(title).matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block]) => (block ?? '').trim().split('\n'));
}

/** Returns the buttons to press, set as _Create a room_. */
export function pressesOf(title: string): string[] {
  return [...sectionOf(title).matchAll(/\b_([^_]+)_\b/g)].map(([, label]) => label ?? '');
}
