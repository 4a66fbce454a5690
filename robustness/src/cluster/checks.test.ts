import { RequestType } from '@matinee/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkLog } from './check-log.ts';
import { checkOrder } from './check-order.ts';
import { checkRequests } from './check-requests.ts';
import { checkServerLogs } from './check-server-logs.ts';
import type { Sent } from './client-ledger.ts';
import type { ClusterClient } from './cluster-client.ts';
import type { LogRecord, RecordedEntry, RoomRecord } from './log-record.ts';
import { watchPositions } from './watch-positions.ts';

// The checks see what is wrong: each record here is right but for one thing.

const owner = 'owner';
const stranger = 'stranger';

function entry(seq: number, text: string, changes: Partial<RecordedEntry> = {}): RecordedEntry {
  const from = { id: 'client', name: 'Ann', isLoggedIn: false, status: 'none' as const, role: 0 as const };
  const said = { epoch: 1, seq, number: seq, delta: { entry: { chat: { id: text, at: 0, from, text } } } };
  return { epoch: 1, seq, writer: owner, atMs: seq, entry: said, isLost: false, ...changes };
}

function recordOf(entries: RecordedEntry[], claims: RoomRecord['claims'] = []): LogRecord {
  const room: RoomRecord = { entries, claims: [{ node: owner, epoch: 1, seq: undefined, atMs: 0 }, ...claims] };
  return { rooms: new Map([['room', room]]) } as Partial<LogRecord> as LogRecord;
}

function clientWith(sent: Partial<Sent>, chat: string[] = []): ClusterClient {
  const asked = {
    id: 1,
    request: { type: RequestType.Chat, text: 'page 1' },
    sentMs: 0,
    answeredMs: 5,
    times: 1,
    isDone: true,
    isGivenUp: false,
    ...sent,
  };
  return {
    page: 'page',
    room: 'room',
    ledger: { sent: [asked] },
    connections: [{ wholeMs: 0, chat, port: 1 }],
  } as unknown as ClusterClient;
}

describe('checks of the log', () => {
  test('find nothing in a log as it has to be', () => {
    expect(checkLog(recordOf([entry(1, 'page 1'), entry(2, 'page 2')]))).toEqual([]);
  });

  const forged = entry(2, 'page 2', { writer: stranger });
  const moved = { ...entry(2, 'page 2'), entry: entry(7, 'page 2').entry };
  test.each([
    [
      'an entry by another writer than the owner of its epoch',
      forged,
      'I1: entry 1-2 of room was written by stranger, and the epoch is of owner',
    ],
    ['a hole', entry(3, 'page 3'), 'I2: in room entry 1-3 comes after 1-1'],
    ['an entry that says it is another', moved, 'I2: entry 1-2 of room says that it is 1-7'],
  ])('find %s', (_, second, problem) => {
    expect(checkLog(recordOf([entry(1, 'page 1'), second]))).toEqual([problem]);
  });

  test('find an epoch with two owners', () => {
    const second = { node: stranger, epoch: 1, seq: undefined, atMs: 1 };
    expect(checkLog(recordOf([], [second]))).toEqual(['I1: epoch 1 of room had two owners']);
  });
});

describe('checks of requests', () => {
  const found = (entries: RecordedEntry[], sent: Partial<Sent>): string[] => checkRequests(recordOf(entries), [clientWith(sent)]);
  const what = 'request 1 of page in room, sent 1 times,';

  test('find nothing wrong with one that is acknowledged and in the log once', () => {
    expect(found([entry(1, 'page 1')], {})).toEqual([]);
  });

  test('find one that is acknowledged and lost', () => {
    expect(found([entry(1, 'page 1', { isLost: true })], {})).toEqual([`I3: ${what} was acknowledged and is lost`]);
  });

  test('find one that is in the log twice', () => {
    expect(found([entry(1, 'page 1'), entry(2, 'page 1')], {})).toEqual([`I3: ${what} was applied 2 times`]);
  });

  test('find one that is refused and in the log, unless its end was said to be unknown', () => {
    const refusedWith = (refusal: string): string[] => found([entry(1, 'page 1')], { isDone: false, refusal });
    expect(refusedWith('PermissionDeniedException')).toEqual([`I3: ${what} was refused with PermissionDeniedException and is in the log`]);
    expect(refusedWith('Unavailable')).toEqual([]);
  });

  test('find one that is answered late', () => {
    expect(found([entry(1, 'page 1')], { answeredMs: 12_000 })).toEqual([`I11: ${what} waited 12000 ms for its answer`]);
  });
});

describe('checks of what clients have shown', () => {
  const log = recordOf([entry(1, 'a'), entry(2, 'b'), entry(3, 'c')]);

  test.each([
    ['out of order', ['b', 'a']],
    ['with a hole', ['a', 'c']],
    ['twice', ['a', 'b', 'b']],
    ['although it is not in the log', ['a', 'x']],
  ])('find a message %s', (_, shown) => {
    expect(checkOrder(log, [clientWith({}, shown)])).toHaveLength(1);
  });

  test('find nothing wrong with a piece of the log', () => {
    expect(checkOrder(log, [clientWith({}, ['b', 'c'])])).toEqual([]);
  });
});

describe('checks of the nodes’ logs', () => {
  const outage = { msg: 'a room cannot be stored; it is tried again', room: 'room' };
  const found = (lines: object[]): string[] =>
    checkServerLogs([{ name: 'node', warnings: lines.map((line) => ({ node: 'node', level: 50, text: JSON.stringify(line) })) }]);

  test('find an error, and what is no line of a log', () => {
    expect(found([{ time: 0, msg: 'something is wrong' }, {}])).toHaveLength(2);
  });

  test('find nothing wrong with an outage, unless it is said all the time', () => {
    const lines = (everyMs: number): object[] => Array.from({ length: 20 }, (_, index) => ({ ...outage, time: index * everyMs }));
    expect(found(lines(500))).toEqual([]);
    expect(found(lines(50))).toHaveLength(1);
  });
});

describe('the watch over positions', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A page in a room that started at server time 0. Its clock probe is off by `wrongByMs`. */
  function pageThat(probe: { roundTripMs: number; wrongByMs: number }): ClusterClient {
    return {
      page: 'page',
      room: 'room',
      isConnected: () => true,
      port: () => 1,
      view: { room: { isPlaying: true, playbackPosition: 0, playbackSpeed: 1, serverTime: 0 } },
      clock: { atMs: 0, serverMs: 1000 + probe.wrongByMs, roundTripMs: probe.roundTripMs },
    } as unknown as ClusterClient;
  }

  test('blames no page for the slow probe of the first', () => {
    const watch = watchPositions([
      pageThat({ roundTripMs: 700, wrongByMs: -300 }),
      pageThat({ roundTripMs: 2, wrongByMs: 0 }),
      pageThat({ roundTripMs: 2, wrongByMs: 1 }),
    ]);
    vi.advanceTimersByTime(1000);
    expect(watch.look()).toEqual({ apartMs: 0, problems: [] });
    expect(watch.positionOf('room') * 1000 - performance.now()).toBeCloseTo(1000, -1);
    watch.stop();
  });

  test('finds a page that shows another position than the rest, and nothing that its probe may explain', () => {
    const watch = watchPositions([
      pageThat({ roundTripMs: 2, wrongByMs: 0 }),
      pageThat({ roundTripMs: 400, wrongByMs: 300 }),
      pageThat({ roundTripMs: 2, wrongByMs: -300 }),
    ]);
    vi.advanceTimersByTime(1000);
    const { apartMs, problems } = watch.look();
    expect(apartMs).toBe(298);
    expect(problems).toEqual(['I10: page at port 1 has shown room 298 ms from where it has to be']);
    watch.stop();
  });
});
