import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const page = readFileSync(join(import.meta.dirname, '../../docs/install.md'), 'utf8');

function sectionOf(title: string): string {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${title}\n`));
  if (section === undefined) throw new Error(`docs/install.md has no section ${title}.`);
  return section;
}

/** The commands of a section of docs/install.md, as the page has them. */
export function commandsOf(title: string): string[] {
  return [...sectionOf(title).matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block]) => (block ?? '').trim().split('\n'));
}

/** Returns the labels of the buttons that a section tells the reader to press, in its order and set as _Create a room_. */
export function pressesOf(title: string): string[] {
  return [...sectionOf(title).matchAll(/\b_([^_]+)_\b/g)].map(([, label]) => label ?? '');
}
