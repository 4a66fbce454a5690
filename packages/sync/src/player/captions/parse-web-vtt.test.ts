import { expect, test } from 'vitest';
import { parseWebVtt } from './parse-web-vtt.ts';

const file = `WEBVTT a film

NOTE 00:00

STYLE
::cue { color: red }

1
00:01.500 --> 00:02.000
<i>One</i>
two


01:00:00.000 \t-->  100:00:01.250  line:0 align:start \r
Late\r
\r
00:03.000 --> 00:04.000
00:05.000 -> 00:06.000
No cue`;

test('[PLAYER-60] cues of WebVTT are read with their times, texts and settings', () => {
  const cues = [
    { startTime: 1.5, endTime: 2, text: '<i>One</i>\ntwo', settings: '' },
    { startTime: 3600, endTime: 360_001.25, text: 'Late', settings: 'line:0 align:start' },
    { startTime: 3, endTime: 4, text: '00:05.000 -> 00:06.000\nNo cue', settings: '' },
  ];
  expect([...parseWebVtt(file, 2)]).toEqual([cues.slice(0, 2), cues.slice(2)]);
  expect([...parseWebVtt('', 2)]).toEqual([[]]);
});
