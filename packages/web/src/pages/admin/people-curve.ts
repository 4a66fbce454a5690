import type { Overview } from '@matinee/protocol';

type History = Overview['history'];

const dayMs = 24 * 3600 * 1000;
const stepMs = 5 * 60_000;
const width = 100;
const height = 32;
const margin = 2;

/** Returns the SVG points of the last 24 hours. Times without a note count as none. */
export function curvePoints(history: History, people: number, nowMs: number): { line: string; area: string } {
  const startMs = nowMs - dayMs;
  const byStep = new Map(history.map((note) => [Math.floor(note.at / stepMs), note.people]));
  const notes: { at: number; people: number }[] = [];
  for (let step = Math.ceil(startMs / stepMs); step * stepMs < nowMs; step++) {
    notes.push({ at: step * stepMs, people: byStep.get(step) ?? 0 });
  }
  notes.push({ at: nowMs, people });
  const most = Math.max(1, ...notes.map((note) => note.people));
  const points = notes.map((note) => {
    const x = (Math.max(0, note.at - startMs) / dayMs) * width;
    const y = height - margin - (note.people / most) * (height - 2 * margin);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  const line = points.join(' ');
  return { line, area: `0,${height} ${line} ${width},${height}` };
}

/** Counts from midnight in this browser's time zone. */
export function mostToday(history: History, people: number, nowMs: number): number {
  const midnightMs = new Date(nowMs).setHours(0, 0, 0, 0);
  return Math.max(people, ...history.filter(({ at }) => at >= midnightMs).map((note) => note.people));
}
