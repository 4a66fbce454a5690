import { createFakeClock } from '@matinee/base/fake-clock';
import { describe, expect, test } from 'vitest';
import { createGroupCommit } from '../../src/storage/group-commit.ts';

function groupCommit() {
  const clock = createFakeClock();
  const groups: string[][] = [];
  const group = createGroupCommit<string>(async (items) => void groups.push(items), { clock, withinMs: 50 });
  return { group, clock, groups };
}

describe('commitSoon', () => {
  test('is written together with everything that follows within its delay', async () => {
    const { group, clock, groups } = groupCommit();
    const first = group.commitSoon('a');
    clock.advance(30);
    const second = group.commitSoon('b');
    clock.advance(19);
    expect(groups).toEqual([]);
    clock.advance(1);
    await Promise.all([first, second]);
    expect(groups).toEqual([['a', 'b']]);
    group.commitSoon('c').catch(() => undefined);
    clock.advance(50);
    await group.idle();
    expect(groups).toEqual([['a', 'b'], ['c']]);
  });

  test('is written with the next commit', async () => {
    const { group, clock, groups } = groupCommit();
    const soon = group.commitSoon('a');
    await group.commit('b');
    await soon;
    clock.advance(50);
    await group.idle();
    expect(groups).toEqual([['a', 'b']]);
  });

  test('is written before the end', async () => {
    const { group, groups } = groupCommit();
    group.commitSoon('a').catch(() => undefined);
    await group.idle();
    expect(groups).toEqual([['a']]);
  });
});
