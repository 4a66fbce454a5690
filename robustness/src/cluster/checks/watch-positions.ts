import { positionAt, timelineOf, type RoomSync } from '@matinee/protocol';
import type { ClusterClient } from '../cluster-client.ts';

/** I10: compares the positions that clients see with the rooms' positions since the beginning. */
export interface PositionWatch {
  /** In seconds. */
  positionOf(room: string): number;
  /** Returns the largest offset since the last look, in ms, and the problems. */
  look(): { apartMs: number; problems: string[] };
  stop(): void;
}

/** Bounds of a room's position at 0 of `performance.now()`, in ms. */
interface Line {
  fromMs: number;
  untilMs: number;
}

const toleranceMs = 250;
const lookEveryMs = 100;

/** Watches playing rooms; none may be paused or moved from now on. */
export function watchPositions(clients: readonly ClusterClient[]): PositionWatch {
  const lines = new Map<string, Line>();
  let worst = new Map<ClusterClient, { apartMs: number; problem: string }>();
  const timer = setInterval(() => {
    for (const client of clients) compare(client);
  }, lookEveryMs);

  function compare(client: ClusterClient): void {
    const shown = shownPosition(client);
    if (shown === undefined) return;
    const startMs = shown.atMs - performance.now();
    const seen = { fromMs: startMs - shown.errorMs, untilMs: startMs + shown.errorMs };
    const line = lines.get(client.room) ?? seen;
    const apartMs = Math.max(0, seen.fromMs - line.untilMs, line.fromMs - seen.untilMs);
    // The first probe may have been slow: positions that agree with it narrow the bounds.
    if (apartMs === 0) {
      lines.set(client.room, { fromMs: Math.max(line.fromMs, seen.fromMs), untilMs: Math.min(line.untilMs, seen.untilMs) });
    }
    if (apartMs <= (worst.get(client)?.apartMs ?? 0)) return;
    const where = `${client.page} at port ${client.port()} has shown ${client.room}`;
    worst.set(client, { apartMs, problem: `I10: ${where} ${Math.round(apartMs)} ms from where it has to be` });
  }

  return {
    positionOf(room) {
      const { fromMs, untilMs } = lines.get(room) ?? { fromMs: Number.NaN, untilMs: Number.NaN };
      return ((fromMs + untilMs) / 2 + performance.now()) / 1000;
    },
    look() {
      const found = [...worst.values()];
      worst = new Map();
      return {
        apartMs: Math.max(0, ...found.map(({ apartMs }) => apartMs)),
        problems: found.flatMap(({ apartMs, problem }) => (apartMs > toleranceMs ? [problem] : [])),
      };
    },
    stop: () => clearInterval(timer),
  };
}

/** Returns a page's position and possible error, in ms; undefined while unknown. */
function shownPosition(client: ClusterClient): { atMs: number; errorMs: number } | undefined {
  const { clock, view } = client;
  if (clock === undefined || !client.isConnected()) return undefined;
  const serverMs = clock.serverMs + (performance.now() - clock.atMs);
  return { atMs: positionAt(timelineOf(view.sync() as RoomSync), serverMs) * 1000, errorMs: clock.roundTripMs / 2 };
}
