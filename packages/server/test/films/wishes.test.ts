import { limits, type BlockRun } from '@matinee/protocol';
import { array, assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BlockMap } from '../../src/films/block-map.ts';
import { wishesOf } from '../../src/films/wishes.ts';

const { filmBlockBytes } = limits;

function mapOf(count: number, stored: readonly number[] = []): BlockMap {
  const map = new BlockMap(count * filmBlockBytes);
  for (const block of stored) map.add(block, block + 1);
  return map;
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);
const wishes = (
  map: BlockMap,
  {
    waits = [],
    nextBlocks = [],
    coming = [],
    sendsRest = true,
  }: Partial<Record<'waits' | 'nextBlocks' | 'coming', number[]>> & { sendsRest?: boolean } = {},
) => wishesOf({ map, waits, nextBlocks, isComing: (block) => coming.includes(block), sendsRest });

describe('the blocks to send next', () => {
  test('[FILM-7] are all from the start while there is no reader, at most 16 MB at a time', () => {
    expect(wishes(mapOf(50))).toEqual([[0, 50]]);
    expect(wishes(mapOf(1000))).toEqual([[0, 64]]);
    expect(wishes(mapOf(10, range(0, 10)))).toEqual([]);
  });

  test('[FILM-7] begin with what requests wait for, the newest first', () => {
    expect(wishes(mapOf(1000), { waits: [700, 200], nextBlocks: [] })).toEqual([
      [700, 1],
      [200, 1],
      [0, 64],
    ]);
  });

  test('[FILM-7] go on with 8 MB ahead of each reader, the last reader first, and with the rest from there', () => {
    expect(wishes(mapOf(1000), { waits: [500], nextBlocks: [500, 100] })).toEqual([
      [500, 32],
      [100, 32],
      [532, 64],
      [0, 64],
    ]);
  });

  test('[FILM-7] wrap round: after the end of the film comes what its start lacks', () => {
    expect(wishes(mapOf(100, range(90, 100)), { nextBlocks: [95] })).toEqual([[0, 64]]);
    expect(wishes(mapOf(100, range(10, 95)), { nextBlocks: [95] })).toEqual([
      [95, 5],
      [0, 10],
    ]);
  });

  test('[FILM-32] are only the blocks of readers where users play their own copies', () => {
    expect(wishes(mapOf(1000), { sendsRest: false })).toEqual([]);
    expect(wishes(mapOf(1000), { waits: [700], nextBlocks: [500], sendsRest: false })).toEqual([
      [700, 1],
      [500, 32],
    ]);
  });

  test('[FILM-8] leave out blocks that are just coming', () => {
    expect(wishes(mapOf(10), { waits: [2], nextBlocks: [2], coming: [0, 1, 2, 3] })).toEqual([[4, 6]]);
  });

  test('[FILM-7] are missing, within the film, each named once, and at most four runs', () => {
    const blocks = integer({ min: 0, max: 199 });
    const some = array(blocks, { maxLength: 60 });
    assert(
      property(some, array(blocks, { maxLength: 6 }), array(blocks, { maxLength: 6 }), some, (stored, waits, nextBlocks, coming) => {
        const map = mapOf(200, stored);
        const found = wishes(map, { waits, nextBlocks, coming });
        const named = found.flatMap(([first, count]) => range(first, first + count));
        expect(found.length).toBeLessThanOrEqual(limits.filmWishes);
        expect(new Set(named).size).toBe(named.length);
        expect(named.filter((block) => block >= 200 || map.has(block) || coming.includes(block))).toEqual([]);
        const isWanted = (block: number): boolean => !map.has(block) && !coming.includes(block);
        const urgent = waits.find(isWanted) ?? found[0]?.[0];
        expect(found[0]?.[0]).toBe(urgent);
        expect(found.length > 0).toBe(range(0, 200).some(isWanted));
      }),
    );
  });
});

describe('the map of blocks', () => {
  const fromRuns = (runs: readonly BlockRun[]): number[] => runs.flatMap(([first, count]) => range(first, first + count));

  test('[FILM-10] is the same after it was stored in pieces and read again', () => {
    assert(
      property(array(integer({ min: 0, max: 99 })), (stored) => {
        const map = mapOf(100, stored);
        const file = new Uint8Array(400);
        for (const [first, count] of map.runs()) {
          const { bytes, position } = map.bytesOf(first, count);
          file.set(bytes, position);
        }
        const again = new BlockMap(map.sizeBytes, file);
        expect(again.runs()).toEqual(map.runs());
        expect(fromRuns(again.runs())).toEqual([...new Set(stored)].toSorted((a, b) => a - b));
        expect(again.sentBytes).toBe(map.sentBytes);
      }),
    );
  });

  test('[FILM-10] compares a block with its checksum once after a start, and loses one with other bytes', () => {
    const map = new BlockMap(filmBlockBytes + 10);
    const [whole, rest] = [new Uint8Array(filmBlockBytes), new Uint8Array(10).fill(7)];
    map.check(0, whole);
    expect(map.has(0)).toBe(false);
    const stored = new Uint8Array(8);
    new DataView(stored.buffer).setUint32(0, 1, true);
    new DataView(stored.buffer).setUint32(4, 2, true);
    const again = new BlockMap(map.sizeBytes, stored);
    expect([again.isWhole, again.isUnchecked(0), again.isUnchecked(1)]).toEqual([true, true, true]);
    expect([again.check(0, whole), again.check(1, rest)]).toEqual([false, false]);
    expect([again.sentBytes, again.runs(), again.isWhole]).toEqual([0, [], false]);
  });
});
