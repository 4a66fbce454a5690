// npm run bench [-- name …]: measures the built product on this machine and prints tables in Markdown.
import { cpus } from 'node:os';
import { measureFanOut } from './fan-out.ts';
import { measureJoins } from './joins.ts';
import { measureLogins } from './logins.ts';
import { measurePlayback } from './playback.ts';
import { measurePages } from './pages.ts';
import { measurePreviews } from './previews.ts';
import { measureSkew } from './skew.ts';
import { measureStart } from './start.ts';

const benches: Record<string, () => Promise<void>> = {
  start: measureStart,
  playback: measurePlayback,
  'fan-out': measureFanOut,
  joins: measureJoins,
  logins: measureLogins,
  pages: measurePages,
  previews: measurePreviews,
  skew: measureSkew,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are: ${Object.keys(benches).join(', ')}`);
  process.exit(2);
}
const [cpu] = cpus();
console.log(`${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpu?.model.trim()}, Node ${process.versions.node}`);
for (const [name, measure] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  await measure();
}
