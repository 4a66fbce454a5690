import { measureAttacks } from './attacks.ts';
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
import { measurePages } from './pages.ts';
import { measurePlayback } from './playback.ts';
import { measurePreviews } from './previews.ts';
import { measureQueueMoves } from './queue-moves.ts';
import { measureRooms } from './rooms.ts';
import { measureSkew } from './skew.ts';
import { measureSoak, type SoakOptions } from './soak.ts';
import { measureStart } from './start.ts';
import type { StartTarget } from './target.ts';

export interface BenchOptions {
  start: StartTarget;
  soak: SoakOptions;
  /** One table of a bench that has parts; all by default. */
  part: string | undefined;
  /** Whether to measure only the rows that are in `all`. */
  isShort: boolean;
}

export const benches: Record<string, readonly [about: string, measure: (options: BenchOptions) => Promise<void>]> = {
  start: ['The start of the server, and its memory.', measureStart],
  playback: ['Play, pause and seek with 100 clients, until all have the sync.', ({ start }) => measurePlayback(start)],
  'fan-out': [
    'Chat from all to all in rooms of 10 to 1000, single messages and as many as are possible.',
    ({ start }) => measureFanOut(start),
  ],
  events: ['Play, pause, seek and queue moves in a room of 1000.', measureEvents],
  'queue-moves': ['Moves in a queue of 1000 videos.', measureQueueMoves],
  joins: ['Joins into one room and into 250.', ({ start }) => measureJoins(start)],
  rooms: ['250 and 1000 rooms of four that play, pause, seek and chat.', ({ start }) => measureRooms(start)],
  idle: ['Memory and work of 10 000 silent clients.', ({ start }) => measureIdle(start)],
  previews: ['Previews of links.', measurePreviews],
  pages: [
    'Bytes and paints of pages, answers under load, scrolling: --part loads, interactions, conversation, scrolling.',
    ({ part, isShort }) => measurePages(part, isShort),
  ],
  skew: [
    'How far apart pages play, 40 minutes: --part steady, convergence, resume, live, seam, pressure, frames, browsers.',
    ({ part, isShort }) => measureSkew(part, isShort),
  ],
  attacks: ['What a room notices while strangers repeat one action, 15 minutes.', measureAttacks],
  backup: ['Backup and restore, with PostgreSQL and Redis.', measureBackup],
  'chat-load': ['Messages and quick reactions in a room of 1000.', measureChatLoad],
  cluster: ['Several nodes, with PostgreSQL and Redis, a quarter of an hour: --part NAME.', ({ part }) => measureCluster(part)],
  films: ['Films of a user’s device, with ffmpeg, 90 minutes: --part NAME.', ({ part }) => measureFilms(part)],
  logins: ['Wrong logins, and chat while passwords are guessed.', measureLogins],
  loudness: ['Ten sounds that are made equally loud, with ffmpeg.', measureLoudness],
  messages: ['Reading and searching 100 000 messages, with PostgreSQL.', measureMessages],
  'message-work': ['Turns of the event loop during work on 100 000 messages.', measureMessageWork],
  soak: ['What grows in a server in ordinary use: --minutes, --clients, --churn.', ({ soak }) => measureSoak(soak)],
};

/** The benches of `all`, with their parts: at most 20 minutes on two cores. */
export const all: readonly (readonly [name: string, part?: string])[] = [
  ['start'],
  ['playback'],
  ['fan-out'],
  ['events'],
  ['queue-moves'],
  ['joins'],
  ['rooms'],
  ['idle'],
  ['previews'],
  ['pages', 'loads'],
  ['skew', 'steady'],
];

/** The benches that can also measure a running server of any program with the same protocol. */
export const forTargets: ReadonlySet<string> = new Set(['playback', 'fan-out', 'joins', 'rooms', 'idle']);
