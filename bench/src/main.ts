// npm run bench [-- name …] [--minutes N --clients N --churn N] [--part NAME] [--compare | --store]: measures the built product on this machine and prints tables in Markdown.
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { measureAttacks } from './attacks.ts';
import { compareWithBaseline, storeBaseline } from './baseline.ts';
import { measureBackup } from './backup.ts';
import { measureChatLoad } from './chat-load.ts';
import { measureCluster } from './cluster/index.ts';
import { measureEvents } from './events.ts';
import { measureFanOut } from './fan-out.ts';
import { measureFilms } from './films.ts';
import { measureIdle } from './idle.ts';
import { measureJoins } from './joins.ts';
import { measureLogins } from './logins.ts';
import { measureLoudness } from './loudness.ts';
import { measureMessages } from './messages.ts';
import { measureMessageWork } from './message-work.ts';
import { measurePlayback } from './playback.ts';
import { measurePages } from './pages.ts';
import { measurePreviews } from './previews.ts';
import { measureQueueMoves } from './queue-moves.ts';
import { measureSkew } from './skew.ts';
import { measureSoak } from './soak.ts';
import { measureStart } from './start.ts';
import { printed } from '@matinee/testing/table';

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    // For the soak only.
    minutes: { type: 'string', default: '60' },
    clients: { type: 'string', default: '500' },
    churn: { type: 'string', default: '5' },
    // For the cluster, films, pages and skew only: one of their tables.
    part: { type: 'string' },
    // Compares with baseline.json, or stores into it.
    compare: { type: 'boolean', default: false },
    store: { type: 'boolean', default: false },
  },
});
const benches: Record<string, () => Promise<void>> = {
  start: measureStart,
  playback: measurePlayback,
  'fan-out': measureFanOut,
  'chat-load': measureChatLoad,
  events: measureEvents,
  'queue-moves': measureQueueMoves,
  joins: measureJoins,
  idle: measureIdle,
  logins: measureLogins,
  loudness: measureLoudness,
  messages: measureMessages,
  'message-work': measureMessageWork,
  attacks: measureAttacks,
  films: () => measureFilms(values.part),
  pages: () => measurePages(values.part),
  previews: measurePreviews,
  skew: () => measureSkew(values.part),
  backup: measureBackup,
  cluster: () => measureCluster(values.part),
  soak: () => measureSoak({ minutes: Number(values.minutes), clients: Number(values.clients), churn: Number(values.churn) }),
};
/** They take their time, or need PostgreSQL, Redis or ffmpeg: only who names them gets them. */
const onlyByName = new Set(['backup', 'cluster', 'films', 'loudness', 'soak']);

const unknown = wanted.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are: ${Object.keys(benches).join(', ')}`);
  process.exit(2);
}
const [cpu] = cpus();
console.log(`${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpu?.model.trim()}, Node ${process.versions.node}`);
for (const [name, measure] of Object.entries(benches)) {
  if (wanted.length > 0 ? !wanted.includes(name) : onlyByName.has(name)) continue;
  await measure();
}
if (values.store) storeBaseline(printed);
if (values.compare && !compareWithBaseline(printed)) process.exitCode = 1;
