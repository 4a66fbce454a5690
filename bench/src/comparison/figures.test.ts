import { expect, test } from 'vitest';
import { figuresIn, kindOfFigure } from './figures.ts';

test('the figures of a table are its times, rates, losses and sizes, by their row; of a median and the worst, the median', () => {
  const rows = [
    { pages: 4, after: 'play', 'ms, median': '30.5 (41)', 'ms, worst': 41, jumps: 0, goal: '10 / 40' },
    { pages: 4, after: 'seek', 'ms, median': 'over 8000', 'ms, worst': 9000, jumps: 1, goal: '' },
  ];
  const start = { 'resident when idle, MB': 90.25, anonymous: 30 };
  const chat = { clients: 10, 'messages/s': 50, lost: 0, 'delivered/s': 500, 'deliveries per server CPU-second': 7300 };
  expect(
    figuresIn([
      { title: 'Together', rows },
      { title: 'Start', rows: [start] },
      { title: 'Chat', rows: [chat] },
    ]),
  ).toEqual({
    'Together | 4 | play | ms, median': 30.5,
    'Together | 4 | seek | ms, median': Infinity,
    'Start | resident when idle, MB': 90.25,
    'Chat | 10 | 50 | lost': 0,
    'Chat | 10 | 50 | deliveries per server CPU-second': 7300,
  });
});

test.each([
  ['Play | 100 | p99 ms', 'time'],
  ['Rooms | 250 | server cores', 'time'],
  ['Idle | 0 | 1000 | CPU-seconds in that minute', 'time'],
  ['Joining | 200 into 1 | joins per server CPU-second', 'rate'],
  ['Idle | 0 | 1000 | resident a minute later, MB', 'size'],
  ['Moves | 10 | bytes a move and client', 'size'],
  ['Cold load | home | JS kB', 'size'],
  ['Chat | 10 | 50 | lost', 'loss'],
])('%s is a %s', (figure, kind) => {
  expect(kindOfFigure(figure)).toBe(kind);
});
