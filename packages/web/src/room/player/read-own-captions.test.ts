import { expect, test } from 'vitest';
import { readOwnCaptions } from './read-own-captions.ts';

const script = `[Script Info]
[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Comment: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,Not shown
Dialogue: 0,0:00:01.50,1:00:02.00,Default,,0,0,0,,{\\i1}Good{\\i0} day,\\Nall of you
`;

test('[PLAYER-65] scripts in ASS are kept, and shown as plain text where they aren’t drawn', async () => {
  const read = await readOwnCaptions(new File([script], 'a.ass'));
  expect(read).toEqual({ script, text: 'WEBVTT\n\n00:00:01.500 --> 01:00:02.000\nGood day,\nall of you\n' });
});

test('[PLAYER-65] SubRip becomes WebVTT, and a file that holds no captions is refused', async () => {
  const read = await readOwnCaptions(new File(['1\n00:00:01,000 --> 00:00:02,000\n<i>Grüße</i>\n'], 'a.srt'));
  expect(read).toEqual({ script: undefined, text: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<i>Grüße</i>\n' });
  expect(await readOwnCaptions(new File(['\0\u0001'], 'a.srt'))).toBeUndefined();
});
