// Run as attacker.ts <URL of a module with `attacks`> <name> <target as JSON>. Reports its attempts when it is asked to end.
import { setPriority } from 'node:os';
import type { Attack } from './everywhere.ts';
import type { Target } from './prepare.ts';

const [url = '', name = '', target = ''] = process.argv.slice(2);
const { attacks } = (await import(url)) as { attacks: Readonly<Record<string, Attack>> };
const attack = attacks[name];
if (attack === undefined) throw new Error(`There is no attack ${name}`);
// The server and the measuring client come first.
setPriority(19);
let tried = 0;
process.on('message', () => {
  process.send?.(tried);
  process.exit(0);
});
process.on('disconnect', () => process.exit(1));
await attack(JSON.parse(target) as Target, () => {
  if (tried === 0) process.send?.('begun');
  tried += 1;
});
