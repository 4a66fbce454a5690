import { RequestType, type RoomEvent } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { nextRun } from './event-run.ts';

const eventOf = (name: string, request: RoomEvent['request'], additional: RoomEvent['additional'] = {}): RoomEvent => ({
  request,
  user: { name, isLoggedIn: true },
  additional,
});
const video = { service: 'direct', id: 'https://a/film.mp4' } as const;
const add = (name: string): RoomEvent => eventOf(name, { type: RequestType.Add, video });
const join = (name: string): RoomEvent => eventOf(name, { type: RequestType.Join });
const leave = (name: string): RoomEvent => eventOf(name, { type: RequestType.Leave });

describe('[SCREEN-372] an event', () => {
  test('joins the toast of adds by the same user', () => {
    const [first, second] = [add('Ilse'), add('Ilse')];
    expect(nextRun([first], second)).toEqual({ replacesLast: true, run: [first, second] });
    expect(nextRun([first], add('Noor'))).toEqual({ replacesLast: false, run: [add('Noor')] });
  });

  test('does not join a toast whose first event is more than 10 s old', () => {
    expect(nextRun([add('Ilse')], add('Ilse'), 10_000).run).toHaveLength(2);
    expect(nextRun([add('Ilse')], add('Ilse'), 10_001)).toEqual({ replacesLast: false, run: [add('Ilse')] });
    expect(nextRun([join('Ilse')], join('Noor'), 60_000).run).toHaveLength(2);
  });

  test('joins the toast of removals by the same user', () => {
    const remove = eventOf('Ilse', { type: RequestType.Remove, video });
    expect(nextRun([remove], remove)).toEqual({ replacesLast: true, run: [remove, remove] });
    expect(nextRun([add('Ilse')], remove)).toEqual({ replacesLast: false, run: [remove] });
  });

  test('joins the toast of joins, or leaves, of any users', () => {
    expect(nextRun([join('Ilse')], join('Noor'))).toEqual({ replacesLast: true, run: [join('Ilse'), join('Noor')] });
    expect(nextRun([leave('Ilse')], leave('Noor')).run).toHaveLength(2);
    expect(nextRun([join('Ilse')], leave('Noor'))).toEqual({ replacesLast: false, run: [leave('Noor')] });
  });
});

test('[SCREEN-372] a user who leaves while the toast of their join shows is dropped from it', () => {
  expect(nextRun([join('Ilse'), join('Noor')], leave('Ilse'))).toEqual({ replacesLast: true, run: [join('Noor')] });
  expect(nextRun([join('Ilse')], leave('Ilse'))).toEqual({ replacesLast: true, run: [] });
  expect(nextRun([leave('Ilse')], join('Ilse'))).toEqual({ replacesLast: true, run: [] });
});

test('skips are toasts of their own', () => {
  const skip = eventOf('Ilse', { type: RequestType.Skip });
  expect(nextRun([skip], skip)).toEqual({ replacesLast: false, run: [skip] });
});
