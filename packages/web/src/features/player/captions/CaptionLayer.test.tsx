import { act, render } from '@testing-library/react';
import { CueList, type CueSource, type PlainCue, type Stage } from '@matinee/sync';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeViewing } from '../../../preferences/viewing.ts';
import type { PlayerView } from '../../../room/player/player-view.ts';
import { createTestRoom } from '../../../room/testing/test-room.tsx';
import { CaptionLayer } from './CaptionLayer.tsx';
import { delayCaptions } from './caption-delay.ts';

/** Stands for VTTCue, which jsdom lacks. The text is HTML. */
class FakeCue {
  line: number | 'auto' = 'auto';
  readonly snapToLines = true;
  readonly position = 'auto';
  readonly positionAlign = 'auto';
  readonly size = 100;
  readonly align = 'center';

  readonly startTime: number;
  readonly endTime: number;
  readonly text: string;

  constructor(startTime: number, endTime: number, text: string, more: Partial<VTTCue> = {}) {
    this.startTime = startTime;
    this.endTime = endTime;
    this.text = text;
    Object.assign(this, more);
  }

  getCueAsHTML(): DocumentFragment {
    return document.createRange().createContextualFragment(this.text);
  }
}

const trackOf = (...cues: FakeCue[]): TextTrack => Object.assign(new EventTarget(), { cues }) as unknown as TextTrack;

beforeEach(() => vi.stubGlobal('VTTCue', FakeCue));
afterEach(() => vi.unstubAllGlobals());

/** Renders captions whose ids are their languages. */
async function show(tracks: Record<string, CueSource>, view: Partial<PlayerView> = {}) {
  const captions = Object.keys(tracks).map((id) => ({ id, label: '', language: id }));
  const room = await createTestRoom({ player: { captions, captionId: captions[0]?.id, cuesOf: (id) => tracks[id], ...view } });
  const video = { currentTime: 0, paused: true };
  const element = document.createElement('div');
  document.body.append(element);
  Object.assign(room.player, { stage: { element, video } as unknown as Stage });
  render(room.wrap(<CaptionLayer />));
  return {
    ...room,
    layer: () => element.querySelector('[data-captions]'),
    text: () => element.querySelector('[data-captions]')?.textContent,
    html: () => [...element.querySelectorAll('[data-cue] > span')].map(({ innerHTML }) => innerHTML),
    seek: (seconds: number): void => {
      video.currentTime = seconds;
      element.dispatchEvent(new Event('seeked'));
    },
  };
}

test('[PLAYER-60] captions show from their start to their end', async () => {
  const { seek, text } = await show({ en: trackOf(new FakeCue(1, 2, 'One'), new FakeCue(2, 4, 'Two'), new FakeCue(3, 4, 'Three')) });
  for (const [seconds, shown] of [
    [0.9, ''],
    [1, 'One'],
    [2, 'Two'],
    [3, 'TwoThree'],
    [4, ''],
    [1.5, 'One'],
  ] as const) {
    seek(seconds);
    expect(text()).toBe(shown);
  }
});

test('[PLAYER-66] a delay shows captions later, as soon as it changes', async () => {
  const { player, seek, text } = await show({ en: trackOf(new FakeCue(1, 2, 'One')) });
  seek(1);
  expect(text()).toBe('One');
  act(() => delayCaptions(player, 0.05));
  expect(text()).toBe('');
  seek(2.04);
  expect(text()).toBe('One');
  act(() => delayCaptions(player, -90));
  expect(player.view.getState().captionDelaySeconds).toBe(-60);
  act(() => delayCaptions(player, undefined));
  expect(player.view.getState().captionDelaySeconds).toBe(0);
});

test('[PLAYER-62] captions keep their styles and colors, and nothing else of their markup', async () => {
  const text =
    '<b>Bold</b> <i class="yellow icon" id="x" onclick="alert(1)">and</i> <ruby>漢<rt>kan</rt></ruby><img src="x"><a href="y">link</a>';
  const { html, seek } = await show({ en: trackOf(new FakeCue(0, 1, text)) });
  seek(0.5);
  expect(html()).toEqual(['<b>Bold</b> <i style="color: yellow;">and</i> <ruby>漢<rt>kan</rt></ruby><span></span><span>link</span>']);
});

test('[PLAYER-25] [PLAYER-62] captions with a place lie there, the others at the side that the user has chosen', async () => {
  const { layer, settings } = await show({
    en: trackOf(new FakeCue(0, 1, 'Up', { line: 0, align: 'start', position: 10 }), new FakeCue(0, 1, 'Low')),
  });
  const placed = layer()?.querySelector<HTMLElement>('[data-cue="placed"]');
  expect(placed?.textContent).toBe('Up');
  expect(placed?.style).toMatchObject({ left: '10%', width: '90%', top: '2%', textAlign: 'start' });
  act(() => changeViewing(settings, { captionPlace: 'top', captionEdge: 'outline' }));
  expect(layer()?.querySelector('[data-place="top"]')?.textContent).toBe('Low');
  expect(layer()?.getAttribute('data-edge')).toBe('outline');
});

test('[PLAYER-67] a second line shows captions in another language beside the chosen ones', async () => {
  const tracks = { en: trackOf(new FakeCue(0, 9, 'Hello')), de: trackOf(new FakeCue(0, 9, 'Hallo')) };
  const { player, settings, text } = await show(tracks);
  expect(text()).toBe('Hello');
  act(() => changeViewing(settings, { secondCaptions: 'de' }));
  expect(text()).toBe('HelloHallo');
  act(() => player.view.setState({ captionId: 'de' }));
  expect(text()).toBe('Hallo');
  act(() => player.view.setState({ captionId: 'en', secondCaptionId: '' }));
  expect(text()).toBe('Hello');
});

test('[PLAYER-60] cues that come while the video stands show in the next frame', async () => {
  const cues = new CueList();
  const { text } = await show({ en: cues });
  cues.add([{ startTime: 0, endTime: 1, text: 'Late', settings: '' }]);
  await new Promise(requestAnimationFrame);
  expect(text()).toBe('Late');
});

test('[PLAYER-61] browsers get only the cues that are drawn, of any number of plain ones at once', async () => {
  const made = vi.fn<(text: string) => void>();
  vi.stubGlobal(
    'VTTCue',
    class extends FakeCue {
      constructor(startTime: number, endTime: number, text: string) {
        super(startTime, endTime, text);
        made(text);
      }
    },
  );
  const cues = new CueList();
  cues.add(Array.from({ length: 20_000 }, (_, index): PlainCue => ({ startTime: 0, endTime: 9, text: `${index} `, settings: 'line:0' })));
  const { layer, seek, text } = await show({ en: cues });
  for (const seconds of [1, 2, 3]) seek(seconds);
  expect(text()).toBe('19992 19993 19994 19995 19996 19997 19998 19999 ');
  expect(layer()?.querySelectorAll('[data-cue="placed"]')).toHaveLength(8);
  expect(made).toHaveBeenCalledTimes(8);
});

test('[PLAYER-61] 2 MB of captions at once are drawn as eight, with 2000 characters and elements nested six deep', async () => {
  const long = `${'<b>'.repeat(500)}${'x'.repeat(100_000)}`;
  const hostile = Array.from({ length: 20 }, () => new FakeCue(0, 9, long));
  const { layer } = await show({ en: trackOf(...hostile, ...Array.from({ length: 20 }, () => new FakeCue(1, 9, '<b>x</b>'.repeat(500)))) });
  const spans = layer()?.querySelectorAll('[data-cue]') ?? [];
  expect(spans.length).toBeLessThanOrEqual(8);
  expect(layer()?.textContent?.length).toBeLessThanOrEqual(2000);
  expect(layer()?.querySelectorAll('*').length).toBeLessThanOrEqual(2020);
  expect(layer()?.querySelector('b b b b b b')).not.toBeNull();
  expect(layer()?.querySelector('b b b b b b b')).toBeNull();
});
