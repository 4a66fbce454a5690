import { expect, test } from 'vitest';
import { curvePoints, mostToday } from './people-curve.ts';

const minuteMs = 60_000;
const nowMs = new Date(2026, 10, 24, 21, 0).getTime();

test('the curve spans 24 hours, and is flat where nothing was measured', () => {
  const { line, area } = curvePoints([{ at: nowMs - 12 * 60 * minuteMs, people: 5 }], 10, nowMs);
  const points = line.split(' ').map((point) => point.split(',').map(Number));
  expect(points).toHaveLength(289);
  expect(points[0]).toEqual([0, 30]);
  expect(points[144]).toEqual([50, 16]);
  expect(points.at(-1)).toEqual([100, 2]);
  expect(area.startsWith('0,32 0.0,30.0')).toBe(true);
});

test('the maximum of today leaves out yesterday', () => {
  const history = [
    { at: nowMs - 22 * 60 * minuteMs, people: 90 },
    { at: nowMs - 60 * minuteMs, people: 40 },
  ];
  expect(mostToday(history, 12, nowMs)).toBe(40);
  expect(mostToday(history, 50, nowMs)).toBe(50);
});
