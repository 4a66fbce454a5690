// A process of its own: attacker.ts <name> <target as JSON>. Says how much it has tried when it is asked to end.
import { setPriority } from 'node:os';
import { attacks } from './attacks.ts';
import type { Target } from './prepare.ts';

const [name = '', target = ''] = process.argv.slice(2);
const attack = attacks[name];
if (attack === undefined) throw new Error(`There is no attack ${name}`);
// The machine is first of all the server's, and the client's that measures.
setPriority(19);
let tried = 0;
process.on('message', () => {
  process.send?.(tried);
  process.exit(0);
});
process.on('disconnect', () => process.exit(1));
await attack(JSON.parse(target) as Target, () => (tried += 1));
