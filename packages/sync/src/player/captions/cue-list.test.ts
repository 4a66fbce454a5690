import * as fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { FakeCue } from '../../testing/fake-cue.ts';
import { CueList, toVttCue } from './cue-list.ts';

afterEach(() => vi.unstubAllGlobals());

const cues = fc.array(fc.record({ startTime: fc.nat(9), endTime: fc.nat(9), text: fc.string(), settings: fc.constant('') }));

test('[PLAYER-60] cues that come in any order lie in the order of their starts, the longer ones first', () => {
  fc.assert(
    fc.property(fc.array(cues), (parts) => {
      const list = new CueList();
      for (const [index, part] of parts.entries()) {
        list.add(part);
        const come = parts.slice(0, index + 1).flat();
        expect(list.cues).toEqual(come.toSorted((a, b) => a.startTime - b.startTime || b.endTime - a.endTime));
      }
    }),
  );
});

test('[PLAYER-62] a cue for a browser has the settings of the plain one, as far as they are valid', () => {
  vi.stubGlobal('VTTCue', FakeCue);
  const cue = (settings: string) => toVttCue({ startTime: 1, endTime: 2, text: 'A', settings });
  expect(cue('line:10%,end position:20%,line-left size:30% align:start')).toMatchObject({
    text: 'A',
    line: 10,
    snapToLines: false,
    position: 20,
    positionAlign: 'line-left',
    size: 30,
    align: 'start',
  });
  expect(cue('line:-2')).toMatchObject({ line: -2, snapToLines: true });
  expect(cue('size:1000% region:1 align')).toMatchObject({ size: 100, position: 'auto' });
});
